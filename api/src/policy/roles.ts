import { type Capability, type Role, requestRoles, rolesWith } from '@tapin/shared/contract/policy';
import { type SqlBool, sql } from 'kysely';

const isOneOf = (column: string, roles: readonly Role[]) =>
  sql<SqlBool>`${sql.ref(column)} in (${sql.join(roles.map((role) => sql.lit(role)))})`;

/** A condition on a column with a role, such as `su.role`: the role has the capability. */
export const hasCapability = (column: string, capability: Capability) =>
  isOneOf(column, rolesWith(capability));

/** The same: the role is one that is asked for at a school. */
export const asksForRole = (column: string) => isOneOf(column, requestRoles);
