import { sql } from 'kysely';
import { type FollowUpRow, followUpColumns, followUpJoins } from '#src/care/follow-ups/repository.ts';
import type { Database } from '#src/database/database.ts';
import type { Page } from '#src/database/page.ts';
import type { Membership } from '#src/http/grants.ts';
import { studentsInScope } from '#src/insight/scope/scope.ts';
import { type Device, schoolToday } from '#src/people/calendar/school-days.ts';
import { byName, personColumns } from '#src/people/users/columns.ts';
import type { PersonRow } from '#src/people/users/replies.ts';
import { visibleStudentsOf } from '#src/policy/visible-students.ts';

type NoFollowUp = { [K in keyof FollowUpRow]: FollowUpRow[K] | null } & { follow_up_id: null };

export type CaseRow = PersonRow & {
  grade: number | null;
  is_counselor: boolean;
  last_tap_in: string | null;
  is_missing: boolean;
} & (FollowUpRow | NoFollowUp);

/**
 * Lists the students of a counselor's page. A student is missing who was a member on the third school day before today and
 * has not checked in since. No student is missing while the school year has had fewer than three school days.
 */
export async function listCases(db: Database, member: Membership, device: Device, page: Page) {
  const { schoolId, userId } = member;
  const { rows } = await sql<CaseRow>`
    select ${personColumns}, su.grade, ${followUpColumns}, counsels.is_counselor, t.last_day as last_tap_in,
      coalesce(greatest(t.last_day, su.created_at::date) < since.day, false) as is_missing
    from school_users su
    join users u on u.id = su.user_id
    cross join (
      select case when count(*) = 3 then min(day) end as day from (
        select school.day from (select ${schoolToday(schoolId, device)} as today) here
        cross join lateral school_days(${schoolId}, here.today - 60, here.today - 1) as school (day)
        order by school.day desc limit 3
      ) last_days
    ) since
    cross join lateral (select exists (select from class_assignments ca
      where ca.school_id = su.school_id and ca.student_id = su.user_id and ca.class_type = 'counselor'
        and ca.teacher_id = ${userId}::integer) as is_counselor) counsels
    left join student_totals t on t.school_id = su.school_id and t.student_id = su.user_id
    left join follow_ups f on f.school_id = su.school_id and f.student_id = su.user_id and f.closed_at is null
    ${followUpJoins}
    where ${studentsInScope(visibleStudentsOf(member))}
    order by counsels.is_counselor desc, f.id is null, is_missing desc, ${byName}
    limit ${page.pageSize} offset ${page.offset}`.execute(db);
  return rows;
}

export async function countCases(db: Database, member: Membership): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from school_users su where ${studentsInScope(visibleStudentsOf(member))}`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}
