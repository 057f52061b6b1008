import type { Colleague, FollowUp, FollowUpState, OpenFollowUp } from '@tapin/contract/care-calls';
import { can } from '@tapin/contract/policy';
import { type SqlBool, sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { countRows } from '#src/database/page.ts';
import type { Membership } from '#src/http/grants.ts';
import { personOf } from '#src/people/users/users.ts';
import type { Scope } from '#src/policy/visible-students.ts';
import type { EventRow, FollowUpDetailRow, FollowUpRow, OpenFollowUpRow } from './repository.ts';

/**
 * The condition that the student of the open follow-up `f` waits for this adult: nobody has claimed the follow-up, or
 * the student has asked this adult after a colleague claimed it. `isWaitingFor` says the same about a row.
 */
export const waitsFor = (
  userId: number,
) => sql<SqlBool>`(f.claimed_by is null or (f.asked_of = ${userId}::integer
  and f.claimed_by <> ${userId}::integer and f.claimed_at < f.asked_at) is true)`;

function isWaitingFor(row: FollowUpRow, userId: number): boolean {
  const { claimed_by, claimed_at, asked_of, asked_at } = row;
  if (claimed_by === null) return true;
  const hasAskedSince = asked_at !== null && claimed_at !== null && claimed_at < asked_at;
  return asked_of === userId && claimed_by !== userId && hasAskedSince;
}

export const countWaiting = (db: Database, scope: Scope, userId: number): Promise<number> =>
  countRows(
    db,
    sql`from follow_ups f join school_users su on su.school_id = f.school_id and su.user_id = f.student_id
      where ${scope} and f.closed_at is null and ${waitsFor(userId)}`,
  );

function colleagueOf(member: number | null, name: string): Colleague | null {
  return member === null ? null : { _id: String(member), name };
}

export function isRequestTo({ asked_at, asked_of }: FollowUpRow, { userId }: Membership): boolean {
  return asked_at !== null && asked_of === userId;
}

/** Whether the member has claimed the follow-up, sees all students, or is the adult whom the student asked. */
export function mayAct(row: FollowUpRow, member: Membership): boolean {
  const { claimed_by } = row;
  const isFreeOrMine = claimed_by === null || claimed_by === member.userId;
  return isFreeOrMine || can(member.role, 'actsForColleagues') || isRequestTo(row, member);
}

/**
 * Returns the fields that all views of a follow-up have. While a request to talk waits, the reason of the follow-up is
 * shown as the request.
 */
export function followUpOf(row: FollowUpRow, member: Membership): FollowUpState {
  const isAsked = row.asked_at !== null;
  return {
    _id: String(row.follow_up_id),
    reason: isAsked ? ('asked' as const) : row.reason,
    openedAt: row.opened_at.toISOString(),
    askedOf: isAsked ? colleagueOf(row.asked_member, row.asked_name) : null,
    askedOfMe: isRequestTo(row, member),
    claimedBy: colleagueOf(row.claimer_member, row.claimer_name),
    claimedAt: row.claimed_at?.toISOString() ?? null,
    isMine: row.claimed_by === member.userId,
    isWaiting: isWaitingFor(row, member.userId),
    mayAct: mayAct(row, member),
    rules: row.rules,
    ...(row.changed_at && { changedAt: row.changed_at.toISOString() }),
  };
}

export function openFollowUpOf(row: OpenFollowUpRow, member: Membership): OpenFollowUp {
  const { last_day: day, last_feeling: feeling } = row;
  return {
    ...followUpOf(row, member),
    student: personOf(row),
    lastFeeling: day === null || feeling === null ? null : { day, feeling },
  };
}

function eventOf(row: EventRow): FollowUp['events'][number] {
  return {
    act: row.act,
    at: row.at.toISOString(),
    by: colleagueOf(row.by_member, row.by_name),
    to: colleagueOf(row.to_member, row.to_name),
    outcome: row.outcome,
    note: row.note,
    ...(row.note_audience && { audience: row.note_audience }),
    ...(row.needed && { needed: row.needed }),
  };
}

export function followUpDetailOf(row: FollowUpDetailRow, events: EventRow[], member: Membership): FollowUp {
  const own = events.filter((event) => event.follow_up_id === row.follow_up_id);
  const closing = row.closed_at === null ? undefined : own.findLast(({ act }) => act === 'closed');
  return {
    ...followUpOf(row, member),
    closedAt: row.closed_at?.toISOString() ?? null,
    outcome: row.outcome,
    note: closing?.note ?? '',
    events: own.map(eventOf),
  };
}
