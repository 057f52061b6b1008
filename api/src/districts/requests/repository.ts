import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { memberColumns } from '#src/people/memberships/columns.ts';
import type { MemberRow } from '#src/people/memberships/replies.ts';
import { byName } from '#src/people/users/columns.ts';
import { isRequestedRole } from '#src/policy/roles.ts';

/** A school of the district with one person who waits there, or with none. */
type WaitingRow = { district_school_id: number; school_name: string } & (MemberRow | { id: null });

/** Lists everybody who waits at a school of the district, and the schools at which nobody waits. */
export async function listWaiting(db: Database, districtId: number) {
  const { rows } = await sql<WaitingRow>`
    select s.id as district_school_id, s.name as school_name, ${memberColumns}
    from schools s
    left join (school_users su join users u on u.id = su.user_id)
      on su.school_id = s.id and su.verified = 'pending' and ${isRequestedRole('su.role')}
    where s.district_id = ${districtId}
    order by folded(s.name) collate "C", s.id, ${byName}`.execute(db);
  return rows;
}
