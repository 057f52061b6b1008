import type { Look } from '@tapin/contract/rights-calls';
import type { FollowUpAct, FollowUpOutcome, FollowUpReason, NeededAnswer } from '@tapin/contract/vocabulary';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { noteColumnsFor } from '#src/care/follow-ups/note-audience.ts';
import type { Database } from '#src/database/database.ts';
import type { Page } from '#src/database/page.ts';
import type { Membership } from '#src/http/grants.ts';
import { nameOf, plainNameOf } from '#src/people/users/users.ts';
import { studentsInScope, visibleStudentsOf } from '#src/policy/visible-students.ts';

export function listAllAnswers(db: Database, schoolId: number, studentId: number) {
  return db
    .selectFrom('answers')
    .select(['day', 'question', 'response', 'created_at'])
    .where('school_id', '=', schoolId)
    .where('student_id', '=', studentId)
    .orderBy('day')
    .orderBy('question')
    .execute();
}

export function listCorrections(db: Database, schoolId: number, studentId: number) {
  return db
    .selectFrom('answer_corrections')
    .select(['day', 'question', 'replaced_response', 'at'])
    .where('school_id', '=', schoolId)
    .where('student_id', '=', studentId)
    .orderBy('day')
    .orderBy('question')
    .orderBy('number')
    .execute();
}

export async function findWithheldNotes(
  db: Database,
  schoolId: number,
  studentId: number,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ event_id: number }>`
    select w.event_id
    from withheld_notes w join follow_up_events e on e.id = w.event_id join follow_ups f on f.id = e.follow_up_id
    where f.school_id = ${schoolId} and f.student_id = ${studentId}`.execute(db);
  return new Set(rows.map(({ event_id }) => event_id));
}

interface RequestRow {
  at: Date;
  act: 'asked' | 'taken_back';
  adult: string | null;
}

export async function listRequests(db: Database, schoolId: number, studentId: number) {
  const { rows } = await sql<RequestRow>`
    select e.at, e.act, nullif(${nameOf('u')}, '') as adult
    from follow_ups f
    join follow_up_events e on e.follow_up_id = f.id and e.act in ('asked', 'taken_back')
    left join users u on u.id = e.to_id
    where f.school_id = ${schoolId} and f.student_id = ${studentId}
    order by e.id`.execute(db);
  return rows;
}

interface OwnFollowUpRow {
  follow_up_id: number;
  student: string;
  reason: FollowUpReason;
  opened_at: Date;
  closed_at: Date | null;
}

export async function listOwnFollowUps(db: Database, member: Membership) {
  const { rows } = await sql<OwnFollowUpRow>`
    select f.id as follow_up_id, ${plainNameOf('u')} as student, f.reason, f.opened_at,
      f.closed_at
    from follow_ups f
    join school_users su on su.school_id = f.school_id and su.user_id = f.student_id
    join users u on u.id = su.user_id
    where ${studentsInScope(visibleStudentsOf(member))} and (f.claimed_by = ${member.userId} or exists (
      select from follow_up_events e where e.follow_up_id = f.id and e.by_id = ${member.userId}))
    order by f.opened_at, f.id`.execute(db);
  return rows;
}

interface OwnEventRow {
  follow_up_id: number;
  act: FollowUpAct;
  at: Date;
  outcome: FollowUpOutcome | null;
  needed: NeededAnswer | null;
  note: string;
}

export async function listOwnEvents(
  db: Database,
  member: Membership,
  followUpIds: number[],
): Promise<OwnEventRow[]> {
  if (followUpIds.length === 0) return [];
  const { rows } = await sql<OwnEventRow>`
    select e.follow_up_id, e.act, e.at, e.outcome, e.needed, ${noteColumnsFor(member)}
    from follow_up_events e join follow_ups f on f.id = e.follow_up_id
    where e.by_id = ${member.userId} and e.follow_up_id in (${sql.join(followUpIds)})
    order by e.id`.execute(db);
  return rows;
}

export function listFeedback(db: Database, userId: number) {
  return db
    .selectFrom('feedback')
    .select(['feedback', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

export async function findTimeZone(db: Database, schoolId: number): Promise<string> {
  const calendar = await db
    .selectFrom('school_calendars')
    .select('time_zone')
    .where('school_id', '=', schoolId)
    .executeTakeFirst();
  return calendar?.time_zone ?? 'UTC';
}

interface LookRow {
  id: number;
  at: Date;
  kind: Look['kind'];
  actor_id: number;
  actor: string;
  subject_id: number | null;
  subject: string;
}

/**
 * The condition that in `audit a` a person opened, changed or downloaded data of students. Opening a record is left
 * out, because its download is audited as well.
 */
export const isLook = sql<SqlBool>`a.actor_id is not null and a.actor_id is distinct from a.subject_id
  and (a.action = 'view-student' and a.detail ->> 'page' <> 'record'
    or a.action in ('follow-up', 'export-record', 'export-list'))`;

export const lookKind = sql<
  Look['kind']
>`case a.action when 'view-student' then a.detail ->> 'page' else a.action end`;

export async function listLooks(db: Database, condition: RawBuilder<SqlBool>, page: Page) {
  const { rows } = await sql<LookRow>`
    select a.id, a.at, ${lookKind} as kind, a.actor_id, ${nameOf('actor')} as actor, a.subject_id,
      ${nameOf('subject')} as subject
    from audit a
    left join users actor on actor.id = a.actor_id
    left join users subject on subject.id = a.subject_id
    where ${isLook} and ${condition}
    order by a.at desc, a.id desc
    limit ${page.pageSize} offset ${page.offset}`.execute(db);
  return rows;
}
