import type { CaseloadCounts } from '@tapin/contract/care-calls';
import {
  type CaseloadFilter,
  type CaseloadGroup,
  type CaseloadOrder,
  caseloadGroups,
} from '@tapin/contract/vocabulary';
import { type SqlBool, sql } from 'kysely';
import { posixZoneAt } from '#src/basics/local-day.ts';
import { waitsFor } from '#src/care/follow-ups/replies.ts';
import { type FollowUpRow, followUpColumns, followUpJoins } from '#src/care/follow-ups/repository.ts';
import { hasAnswer } from '#src/check-ins/totals/rollups.ts';
import type { Database } from '#src/database/database.ts';
import type { Page } from '#src/database/page.ts';
import type { Membership } from '#src/http/grants.ts';
import {
  type ClosingRow,
  closingColumns,
  closingJoins,
  isClosedByAdult,
} from '#src/insight/dashboard/care-state.ts';
import { type Device, schoolToday } from '#src/people/calendar/school-days.ts';
import { type GradeRow, gradeCodeOrder, gradeColumns } from '#src/people/memberships/replies.ts';
import type { PersonRow } from '#src/people/users/users.ts';
import { matchesTerm, personColumns } from '#src/people/users/users.ts';
import { countedFrom, countedFromJoins, isAskedOn } from '#src/policy/asked-students.ts';
import { hasLowFeeling } from '#src/policy/low-answers.ts';
import { studentsInScope, visibleStudentsOf } from '#src/policy/visible-students.ts';

type NoFollowUp = { [K in keyof FollowUpRow]: FollowUpRow[K] | null } & { follow_up_id: null };

export type CaseRow = PersonRow &
  GradeRow & {
    is_counselor: boolean;
    last_tap_in: string | null;
    deleted_before: string | null;
    missed_days: number;
    is_missing: boolean;
    is_asked: boolean;
    last_day: string | null;
    last_feeling: number | null;
    case_group: CaseloadGroup;
  } & ClosingRow &
  (FollowUpRow | NoFollowUp);

export interface CaseloadChoice {
  searchTerm?: string | undefined;
  show?: CaseloadFilter | undefined;
  grade?: number | undefined;
  gradeCode?: string | undefined;
  sort?: CaseloadOrder | undefined;
}

/** A student is missing after so many school days without a tap-in. */
const missingAfterSchoolDays = 3;

const conditions: Record<CaseloadFilter, ReturnType<typeof sql<SqlBool>>> = {
  own: sql<SqlBool>`is_counselor`,
  missing: sql<SqlBool>`is_missing`,
  open: sql<SqlBool>`open_id is not null`,
  low: sql<SqlBool>`is_low`,
};

const groups: Record<CaseloadGroup, ReturnType<typeof sql<SqlBool>>> = {
  waiting: sql<SqlBool>`is_waiting`,
  claimed: sql<SqlBool>`open_id is not null and not is_waiting`,
  watched: sql<SqlBool>`open_id is null and (needs_talk or needs_search)`,
  others: sql<SqlBool>`open_id is null and not needs_talk and not needs_search`,
};
const groupName = sql`case ${sql.join(
  caseloadGroups.map((group) => sql`when ${groups[group]} then ${sql.lit(group)}`),
  sql` `,
)} end`;
const groupPlace = sql`case ${sql.join(
  caseloadGroups.map((group, place) => sql`when ${groups[group]} then ${sql.lit(place)}`),
  sql` `,
)} end`;

const orders: Record<CaseloadOrder, ReturnType<typeof sql>> = {
  name: sql`name_key`,
  'last-tap-in': sql`last_tap_in nulls first, name_key`,
  feeling: sql`last_feeling nulls last, last_day desc, name_key`,
};
/**
 * Sorts by group. Within open follow-ups the oldest comes first. Other students are sorted by the lowest feeling, then
 * by the longest time without a tap-in.
 */
const byNeed = sql`${groupPlace}, opened_at, needs_talk desc, case when needs_talk then last_feeling end,
  case when needs_talk then last_day end desc, needs_search desc,
  case when needs_search then missed_days end desc, is_counselor desc, name_key`;

/**
 * The table `cases`: all students of a counselor's page who match the search. A student missed the school days after
 * the last tap-in, or since joining. `width_bucket` finds them in the sorted school days of the year.
 */
function casesOf(member: Membership, device: Device, searchTerm: string | undefined) {
  const { schoolId, userId } = member;
  return sql`calendar as materialized (
      select (select array_agg(school.day order by school.day)
          from school_days(${schoolId}, here.today - 366, here.today - 1) as school (day)) as days,
        here.today::timestamp at time zone coalesce((select c.time_zone from school_calendars c
          where c.school_id = ${schoolId}), ${posixZoneAt(device.now, device.zone)}) as today_from
      from (select ${schoolToday(schoolId, device)} as today) here
    ), deleted as materialized (
      select max(d.before) as before from schools s
      join retention_deletions d on d.district_id = s.district_id and d.kind = 'answers' where s.id = ${schoolId}
    ), cases as materialized (
      select su.school_id, su.user_id, su.grade_code, ${gradeColumns}, u.name_key, tapped.day as last_tap_in, f.id as open_id,
        f.opened_at, f.id is not null and ${waitsFor(userId)} as is_waiting,
        is_asked, case when tapped.day is null and su.created_at < deleted.before then deleted.before end as deleted_before,
        su.user_id in (select ca.student_id from class_assignments ca where ca.school_id = ${schoolId}
          and ca.teacher_id = ${userId} and ca.class_type = 'counselor') as is_counselor,
        missed.days as missed_days, is_missing, felt.day as last_day, felt.feeling as last_feeling, is_low,
        ended.id as ended_id, is_low and ended.is_about_feeling is not true as needs_talk,
        is_missing and ended.is_of_today is not true as needs_search
      from school_users su
      join users u on u.id = su.user_id
      cross join calendar
      cross join deleted
      ${countedFromJoins}
      cross join lateral (select ${isAskedOn('su', schoolToday(schoolId, device))} as is_asked) today
      -- Only of a student who was asked until some day may the last day with an answer be another one.
      cross join lateral (select case when su.not_asked_from is null or t.last_day < su.not_asked_from then t.last_day
        else (select max(d.day) from student_days d where d.school_id = su.school_id and d.student_id = su.user_id
          and ${isAskedOn('su', sql`d.day`)} and ${hasAnswer('d')}) end as day) tapped
      left join follow_ups f on f.school_id = su.school_id and f.student_id = su.user_id and f.closed_at is null
      cross join lateral (select case when is_asked then coalesce(cardinality(calendar.days)
        - width_bucket(greatest(tapped.day, ${countedFrom} - 1), calendar.days), 0) else 0 end as days) missed
      left join lateral (
        select d.day, d.feeling, d.feeling_at from student_days d
        where d.school_id = su.school_id and d.student_id = su.user_id and d.feeling is not null
          and ${isAskedOn('su', sql`d.day`)}
        order by d.day desc limit 1
      ) felt on true
      cross join lateral (select coalesce(${hasLowFeeling('felt')}, false) as is_low,
        is_asked and missed.days >= ${missingAfterSchoolDays} as is_missing) reason
      -- A follow-up that was closed today has dealt with the missed days until tomorrow.
      left join lateral (
        select done.id, is_low and done.closed_at >= felt.feeling_at as is_about_feeling,
          is_missing and done.closed_at >= calendar.today_from as is_of_today
        from follow_ups done
        where (is_low or is_missing) and f.id is null and done.school_id = su.school_id and done.student_id = su.user_id
          and ${isClosedByAdult('done')}
        order by done.closed_at desc limit 1
      ) ended on ended.is_about_feeling or ended.is_of_today
      where ${studentsInScope(visibleStudentsOf(member))} and ${matchesTerm(searchTerm)}
    )`;
}

interface CaseloadRow {
  counts: CaseloadCounts;
  total: number;
}

export async function listCases(
  db: Database,
  member: Membership,
  device: Device,
  { searchTerm, show, grade, gradeCode, sort }: CaseloadChoice,
  page: Page,
) {
  const isShown = show ? conditions[show] : sql<SqlBool>`true`;
  const hasNumber = grade ? sql<SqlBool>`grade = ${grade}` : sql<SqlBool>`true`;
  const hasGrade = gradeCode ? sql<SqlBool>`grade_code = ${gradeCode}` : hasNumber;
  const counts = Object.entries(conditions).map(
    ([filter, condition]) => sql`${sql.lit(filter)}, count(*) filter (where ${hasGrade} and ${condition})`,
  );
  const groupCounts = Object.entries(groups).map(
    ([group, condition]) =>
      sql`${sql.lit(group)}, count(*) filter (where ${hasGrade} and ${isShown} and ${condition})`,
  );
  const { rows } = await sql<CaseloadRow & (CaseRow | { id: null })>`
    with ${casesOf(member, device, searchTerm)}, counted as (
      select count(*) filter (where ${hasGrade} and ${isShown})::integer as total,
        json_build_object('all', count(*) filter (where ${hasGrade}), ${sql.join(counts)},
        'groups', json_build_object(${sql.join(groupCounts)}), 'grades', (
          select coalesce(json_agg(by_grade), '[]') from (
            select grade, count(*) as count from cases where grade is not null and ${isShown} group by grade order by grade
          ) by_grade
        ), 'namedGrades', (
          select coalesce(json_agg(by_code), '[]') from (
            select grade_code as code, min(grade_name) as name, count(*) as count from cases
            where grade_code is not null and ${isShown} group by grade_code order by ${gradeCodeOrder}
          ) by_code
        )) as counts
      from cases
    ), page as (
      select cases.*, ${groupName} as case_group, row_number() over (order by ${sort ? orders[sort] : byNeed}, user_id) as place
      from cases where ${hasGrade} and ${isShown}
      order by place limit ${page.pageSize} offset ${page.offset}
    )
    select counted.*, page.*, ${personColumns}, ${followUpColumns}, ${closingColumns}
    from counted left join page on true
    left join users u on u.id = page.user_id
    left join follow_ups f on f.id = page.open_id
    ${followUpJoins}
    left join follow_ups care on care.id = page.ended_id
    ${closingJoins}
    order by page.place`.execute(db);
  const { counts: found, total = 0 } = rows[0] ?? {};
  return { total, counts: found, rows: rows.filter((row): row is CaseloadRow & CaseRow => row.id !== null) };
}
