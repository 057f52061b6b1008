import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import type { Page } from '#src/database/page.ts';
import { memberColumns } from '#src/people/memberships/columns.ts';
import type { MemberRow } from '#src/people/memberships/replies.ts';
import { byName } from '#src/people/users/columns.ts';
import type { Condition } from '#src/people/users/search.ts';

export async function findStaffMember(db: Database, schoolId: number, id: number) {
  const { rows } = await sql<MemberRow>`
    select ${memberColumns} from school_users su join users u on u.id = su.user_id
    where su.id = ${id} and su.school_id = ${schoolId} and su.role <> 'student' and su.verified <> 'rejected'`.execute(
    db,
  );
  return rows[0];
}

export async function listStaff(db: Database, schoolId: number, matches: Condition, page: Page) {
  const { rows } = await sql<MemberRow>`
    select ${memberColumns} from school_users su join users u on u.id = su.user_id
    where su.school_id = ${schoolId} and su.role <> 'student' and su.verified = 'approved' and ${matches}
    order by ${byName}
    limit ${page.pageSize} offset ${page.offset}`.execute(db);
  return rows;
}

export async function countStaff(db: Database, schoolId: number, matches: Condition): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from school_users su join users u on u.id = su.user_id
    where su.school_id = ${schoolId} and su.role <> 'student' and su.verified = 'approved' and ${matches}`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/** Who teaches at the school, and which teachers and admins wait to be let in. */
export async function listTeachersAndRequests(db: Database, schoolId: number) {
  const { rows } = await sql<MemberRow>`
    select ${memberColumns}
    from school_users su join users u on u.id = su.user_id
    where su.school_id = ${schoolId}
      and (su.role = 'teacher' and su.verified in ('approved', 'pending')
        or su.role = 'admin' and su.verified = 'pending')
    order by ${byName}`.execute(db);
  return rows;
}
