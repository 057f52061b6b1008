import { type Capability, type Role, requestRoles, roles, rolesWith } from '@tapin/contract/policy';
import { type SqlBool, sql } from 'kysely';

const isOneOfRoles = (column: string, roles: readonly Role[]) =>
  sql<SqlBool>`${sql.ref(column)} in (${sql.join(roles.map((role) => sql.lit(role)))})`;

/** A condition on a column with a role, such as `su.role`: the role has the capability. */
export const hasCapability = (column: string, capability: Capability) =>
  isOneOfRoles(column, rolesWith(capability));

/** A condition on a column with a role: the role needs an approval at a school. */
export const isRequestedRole = (column: string) => isOneOfRoles(column, requestRoles);

/** The rank of the role in a column. Roles have the order of their permissions. */
export const rankOf = (column: string) => sql`array_position(${[...roles]}::text[], ${sql.ref(column)})`;
