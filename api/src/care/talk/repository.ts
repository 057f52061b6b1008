import type { ClassType } from '@tapin/contract/entities';
import type { FollowUpOutcome } from '@tapin/contract/vocabulary';
import { sql } from 'kysely';
import { posixZoneAt } from '#src/basics/local-day.ts';
import type { Database } from '#src/database/database.ts';
import { type Device, nextSchoolTime } from '#src/people/calendar/school-days.ts';
import { nameOf } from '#src/people/users/users.ts';
import { hasCapability } from '#src/policy/roles.ts';

interface Adult {
  user_id: number;
  name: string;
}

export interface ClassAdultRow extends Adult {
  class_type: ClassType | null;
}

/** Lists the adults who teach the student and are still at the school, with the slots of their classes. */
export async function listClassAdults(db: Database, schoolId: number, studentId: number) {
  const { rows } = await sql<ClassAdultRow>`
    select u.id as user_id, ca.class_type,
      ${nameOf('u')} as name
    from (select distinct school_id, teacher_id, class_type from class_assignments
      where school_id = ${schoolId} and student_id = ${studentId}) ca
    join school_users su on su.school_id = ca.school_id and su.user_id = ca.teacher_id and su.verified = 'approved'
      and ${hasCapability('su.role', 'worksAtSchool')}
    join users u on u.id = su.user_id
    order by u.name_key, u.id`.execute(db);
  return rows;
}

interface SchoolHoursRow {
  is_school_time: boolean;
  day: string | null;
}

export async function findSchoolHours(db: Database, schoolId: number, device: Device) {
  const { now, zone } = device;
  const from = sql<Date>`${now}::timestamptz`;
  const { rows } = await sql<SchoolHoursRow>`
    select school.at is not distinct from ${now}::timestamptz as is_school_time,
      (school.at at time zone coalesce(c.time_zone, ${posixZoneAt(now, zone)}))::date as day
    from school_calendars c
    cross join lateral (select ${nextSchoolTime(schoolId, { from, device })} as at) school
    where c.school_id = ${schoolId}`.execute(db);
  return rows[0] ?? { is_school_time: false, day: null };
}

interface RequestRow extends Adult {
  asked_at: Date;
  seen_at: Date | null;
  claimed_at: Date | null;
  claimer_name: string;
}

export async function findRequest(db: Database, schoolId: number, studentId: number) {
  const { rows } = await sql<RequestRow>`
    select f.asked_at, u.id as user_id, ${nameOf('u')} as name,
      case when f.seen_at >= f.asked_at then f.seen_at end as seen_at,
      case when f.claimed_at > f.asked_at then f.claimed_at end as claimed_at, ${nameOf('claimer')} as claimer_name
    from follow_ups f
    join users u on u.id = f.asked_of
    left join users claimer on claimer.id = f.claimed_by
    where f.school_id = ${schoolId} and f.student_id = ${studentId} and f.closed_at is null
      and f.asked_at is not null`.execute(db);
  return rows[0];
}

interface EndedRequestRow {
  outcome: FollowUpOutcome;
  by_name: string;
}

export async function findEndedRequest(db: Database, schoolId: number, studentId: number, since: Date) {
  const { rows } = await sql<EndedRequestRow>`
    select f.outcome, ${nameOf('closer')} as by_name
    from follow_ups f
    left join lateral (
      select e.by_id from follow_up_events e where e.follow_up_id = f.id and e.act = 'closed' order by e.id desc limit 1
    ) closing on true
    join users closer on closer.id = coalesce(closing.by_id, f.asked_of)
    where f.school_id = ${schoolId} and f.student_id = ${studentId} and f.asked_at is not null
      and f.closed_at > ${since}::timestamptz
    order by f.closed_at desc limit 1`.execute(db);
  return rows[0];
}

export async function lockRequest(db: Database, schoolId: number, studentId: number) {
  return db
    .selectFrom('follow_ups')
    .select(['id', 'reason', 'claimed_by'])
    .where('school_id', '=', schoolId)
    .where('student_id', '=', studentId)
    .where('closed_at', 'is', null)
    .where('asked_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
}
