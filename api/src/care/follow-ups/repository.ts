import type {
  AlertRule,
  FollowUpAct,
  FollowUpOutcome,
  FollowUpReason,
  NeededAnswer,
  NoteAudience,
} from '@tapin/contract/vocabulary';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { posixZoneAt } from '#src/basics/local-day.ts';
import type { Database } from '#src/database/database.ts';
import type { Membership } from '#src/http/grants.ts';
import type { Device } from '#src/people/calendar/school-days.ts';
import type { PersonRow } from '#src/people/users/users.ts';
import { nameOf, personColumns } from '#src/people/users/users.ts';
import { isAskedOn } from '#src/policy/asked-students.ts';
import { hasCapability } from '#src/policy/roles.ts';
import type { Scope } from '#src/policy/visible-students.ts';
import { noteColumnsFor } from './note-audience.ts';

/** The time at which the student last corrected a low answer while the follow-up `f` was open, or null. */
const lastChange = sql<Date | null>`(select max(c.at) from answer_corrections c
  where c.school_id = f.school_id and c.student_id = f.student_id and c.replaced_was_low
    and c.replaced_at >= f.opened_at and c.replaced_at <= coalesce(f.closed_at, 'infinity'))`;

export interface FollowUpRow {
  follow_up_id: number;
  reason: FollowUpReason;
  opened_at: Date;
  asked_of: number | null;
  asked_at: Date | null;
  claimed_by: number | null;
  claimed_at: Date | null;
  /**
   * The membership and name of the adult whom the student asked; below, those of the adult who claimed the follow-up.
   */
  asked_member: number | null;
  asked_name: string;
  claimer_member: number | null;
  claimer_name: string;
  rules: AlertRule[];
  changed_at: Date | null;
}

export interface FollowUpDetailRow extends FollowUpRow {
  student_id: number;
  closed_at: Date | null;
  outcome: FollowUpOutcome | null;
}

export const followUpColumns = sql`f.id as follow_up_id, f.reason, f.opened_at, f.asked_of, f.asked_at, f.claimed_by,
  f.claimed_at, asked.id as asked_member, ${nameOf('asked_user')} as asked_name,
  claimer.id as claimer_member, ${nameOf('claimer_user')} as claimer_name,
  coalesce((select e.rules from follow_up_events e where e.follow_up_id = f.id and e.act = 'opened' limit 1), '{}')
    as rules, ${lastChange} as changed_at`;
export const followUpJoins = sql`
  left join users asked_user on asked_user.id = f.asked_of
  left join school_users asked on asked.school_id = f.school_id and asked.user_id = f.asked_of
  left join users claimer_user on claimer_user.id = f.claimed_by
  left join school_users claimer on claimer.school_id = f.school_id and claimer.user_id = f.claimed_by`;

const detailColumns = sql`${followUpColumns}, f.student_id, f.closed_at, f.outcome`;

export interface OpenFollowUpRow extends FollowUpRow, PersonRow {
  last_day: string | null;
  last_feeling: number | null;
}

export async function listOpenFollowUps(db: Database, scope: Scope, userId: number) {
  const { rows } = await sql<OpenFollowUpRow>`
    select ${personColumns}, ${followUpColumns}, felt.day as last_day, felt.feeling as last_feeling
    from school_users su
    join users u on u.id = su.user_id
    join follow_ups f on f.school_id = su.school_id and f.student_id = su.user_id and f.closed_at is null
    ${followUpJoins}
    left join lateral (
      select d.day, d.feeling from student_days d
      where d.school_id = su.school_id and d.student_id = su.user_id and d.feeling is not null
        and ${isAskedOn('su', sql`d.day`)}
      order by d.day desc limit 1
    ) felt on true
    where ${scope}
    order by (f.asked_of = ${userId}::integer) is true desc, f.opened_at, f.id`.execute(db);
  return rows;
}

/**
 * Returns a revision that changes with every change to the open follow-ups of the school. It contains the transaction
 * id of each row, so that a row that was changed back counts as changed. The revision of the school itself is not
 * used, because answers would wait for its lock.
 */
export async function findOpenRevision(db: Database, schoolId: number): Promise<string> {
  const { rows } = await sql<{ revision: string }>`
    select md5(coalesce(string_agg(concat_ws(':', id, xmin), ',' order by id), '')) as revision
    from follow_ups where school_id = ${schoolId} and closed_at is null`.execute(db);
  return rows[0]?.revision ?? '';
}

async function listDetailed(db: Database, condition: RawBuilder<SqlBool>) {
  const { rows } = await sql<FollowUpDetailRow>`
    select ${detailColumns} from follow_ups f ${followUpJoins}
    where ${condition} order by f.opened_at desc, f.id desc`.execute(db);
  return rows;
}

export function listFollowUpsOfStudent(db: Database, schoolId: number, studentId: number) {
  return listDetailed(db, sql`f.school_id = ${schoolId} and f.student_id = ${studentId}`);
}

export async function findFollowUp(db: Database, id: number) {
  return (await listDetailed(db, sql`f.id = ${id}`))[0];
}

export async function lockFollowUp(db: Database, scope: Scope, id: number) {
  const { rows } = await sql`
    select f.id from follow_ups f
    join school_users su on su.school_id = f.school_id and su.user_id = f.student_id
    where f.id = ${id} and ${scope}
    for update of f for share of su`.execute(db);
  return rows.length > 0 ? findFollowUp(db, id) : undefined;
}

/**
 * Locks the membership of a student in scope until the transaction ends. Returns false if the student is not in scope.
 */
export async function lockStudent(db: Database, scope: Scope, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select su.id from school_users su where ${scope} and su.user_id = ${userId} for share of su`.execute(db);
  return rows.length > 0;
}

interface NewFollowUp {
  schoolId: number;
  studentId: number;
  reason: FollowUpReason;
  device: Device;
}

export async function findOrOpenFollowUp(db: Database, { schoolId, studentId, reason, device }: NewFollowUp) {
  const { now, zone } = device;
  const { rows } = await sql<{ id: number; is_new: boolean }>`
    insert into follow_ups as f (school_id, student_id, reason, opened_at, zone)
    values (${schoolId}, ${studentId}, ${reason}, ${now}, ${posixZoneAt(now, zone)})
    on conflict (school_id, student_id) where closed_at is null do update set zone = f.zone
    returning f.id, f.xmax = 0 as is_new`.execute(db);
  const [row] = rows;
  const found = row && (await findFollowUp(db, row.id));
  if (!found) throw new Error('the follow-up that was just opened or locked is not in the table');
  return { ...found, isNew: row.is_new };
}

interface FollowUpChanges {
  asked_of?: number | null;
  asked_at?: Date | null;
  claimed_by?: number | null;
  claimed_at?: Date | null;
  closed_at?: Date | null;
  outcome?: FollowUpOutcome | null;
}

export async function changeFollowUp(db: Database, id: number, changes: FollowUpChanges): Promise<void> {
  await db.updateTable('follow_ups').set(changes).where('id', '=', id).execute();
}

export interface NewEvent {
  schoolId: number;
  followUpId: number;
  at: Date;
  act: FollowUpAct;
  by: number | null;
  to?: number;
  outcome?: FollowUpOutcome;
  note?: string;
  audience?: NoteAudience;
  rules?: AlertRule[];
  needed?: NeededAnswer;
}

export async function insertEvent(db: Database, event: NewEvent): Promise<void> {
  await db
    .insertInto('follow_up_events')
    .values({
      school_id: event.schoolId,
      follow_up_id: event.followUpId,
      at: event.at,
      act: event.act,
      by_id: event.by,
      to_id: event.to ?? null,
      outcome: event.outcome ?? null,
      note: event.note ?? '',
      ...(event.audience && { note_audience: event.audience }),
      ...(event.rules && { rules: event.rules }),
      ...(event.needed && { needed: event.needed }),
    })
    .execute();
}

export interface EventRow {
  event_id: number;
  follow_up_id: number;
  act: FollowUpAct;
  at: Date;
  outcome: FollowUpOutcome | null;
  note: string;
  /** Null for an event whose note is missing or hidden from the reader. */
  note_audience: NoteAudience | null;
  needed: NeededAnswer | null;
  by_member: number | null;
  by_name: string;
  to_member: number | null;
  to_name: string;
}

/**
 * Lists the events of follow-ups with the notes that the reader may read. Only staff are named; the student's own acts
 * have no name.
 */
export async function listEvents(db: Database, reader: Membership, followUpIds: number[]) {
  if (followUpIds.length === 0) return [];
  const { rows } = await sql<EventRow>`
    select e.id as event_id, e.follow_up_id, e.act, e.at, e.outcome, e.needed, ${noteColumnsFor(reader)}, by_member.id as by_member,
      ${nameOf('by_user')} as by_name, to_member.id as to_member, ${nameOf('to_user')} as to_name
    from follow_up_events e
    join follow_ups f on f.id = e.follow_up_id
    left join school_users by_member on by_member.school_id = e.school_id and by_member.user_id = e.by_id
      and ${hasCapability('by_member.role', 'worksAtSchool')}
    left join users by_user on by_user.id = by_member.user_id
    left join school_users to_member on to_member.school_id = e.school_id and to_member.user_id = e.to_id
    left join users to_user on to_user.id = to_member.user_id
    where e.follow_up_id in (${sql.join(followUpIds)})
    order by e.id`.execute(db);
  return rows;
}
