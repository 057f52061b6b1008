import { type Capability, type Role, requestRoles, roles, rolesWith } from '@tapin/contract/policy';
import { type SqlBool, sql } from 'kysely';

const isOneOfRoles = (column: string, roles: readonly Role[]) =>
  sql<SqlBool>`${sql.ref(column)} in (${sql.join(roles.map((role) => sql.lit(role)))})`;

/** The condition that the role in a column, such as `su.role`, has the capability. */
export const hasCapability = (column: string, capability: Capability) =>
  isOneOfRoles(column, rolesWith(capability));

export const isRequestedRole = (column: string) => isOneOfRoles(column, requestRoles);

/** The rank of the role in a column. Roles are ordered by their permissions. */
export const rankOf = (column: string) => sql`array_position(${[...roles]}::text[], ${sql.ref(column)})`;
