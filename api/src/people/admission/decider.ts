import { can, type Role } from '@tapin/contract/policy';
import type { Decider } from '@tapin/contract/role-request-calls';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { hasCapability } from '#src/policy/roles.ts';

/**
 * The SQL expression for the level that decides about a new super admin of a school: the super admins of the school,
 * or else the admins of its district, or else the operator. The person who made the request does not count.
 */
export const deciderOf = (
  schoolId: RawBuilder<unknown>,
  requesterId: RawBuilder<unknown>,
) => sql<Decider>`case
  when exists (select from school_users d where d.school_id = ${schoolId} and d.verified = 'approved'
    and ${hasCapability('d.role', 'headsSchool')} and d.user_id <> ${requesterId}) then 'school'
  when exists (select from school_users d
    join schools s on s.id = d.school_id
    join district_users a on a.user_id = d.user_id and a.district_id = s.district_id and a.verified = 'approved'
    where d.school_id = ${schoolId} and d.verified = 'approved' and ${hasCapability('d.role', 'managesDistrict')}
      and d.user_id <> ${requesterId}) then 'district'
  else 'operator' end`;

export async function findDecider(db: Database, schoolId: number, requesterId: number): Promise<Decider> {
  const decider = deciderOf(sql`${schoolId}::integer`, sql`${requesterId}::integer`);
  const { rows } = await sql<{ decider: Decider }>`select ${decider} as decider`.execute(db);
  return rows[0]?.decider ?? 'operator';
}

export const decidesAt = (decider: Decider, role: Role): boolean =>
  decider === 'school' ? can(role, 'headsSchool') : decider === 'district' && can(role, 'managesDistrict');
