import type { CareState } from '@tapin/contract/care-state';
import { type FollowUpResult, followUpResults } from '@tapin/contract/vocabulary';
import { type SqlBool, sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { nameOf } from '#src/people/users/users.ts';

/** The closing of the follow-up `care`. All columns are null while it is open. */
export interface ClosingRow {
  outcome: FollowUpResult | null;
  closed_at: Date | null;
  closer_member: number | null;
  closer_name: string | null;
}

export interface CareStateRow extends ClosingRow {
  /** Null without a follow-up that is open or was closed by an adult after the answer. */
  follow_up_id: number | null;
  claimer_member: number | null;
  claimer_name: string | null;
  claimed_at: Date | null;
}

export const isClosedByAdult = (followUp: string) =>
  sql<SqlBool>`${sql.ref(`${followUp}.outcome`)} in (${sql.join(followUpResults.map((outcome) => sql.lit(outcome)))})`;

export const closingColumns = sql`care.outcome, care.closed_at, closer.id as closer_member,
  ${nameOf('closer_user')} as closer_name`;
export const closingJoins = sql`
  left join lateral (
    select e.by_id from follow_up_events e where e.follow_up_id = care.id and e.act = 'closed'
    order by e.id desc limit 1
  ) closing on care.closed_at is not null
  left join users closer_user on closer_user.id = closing.by_id
  left join school_users closer on closer.school_id = care.school_id and closer.user_id = closing.by_id`;

export const careStateColumns = sql`care.id as follow_up_id, claimer.id as claimer_member,
  ${nameOf('claimer_user')} as claimer_name, care.claimed_at, ${closingColumns}`;

/**
 * Joins the follow-up about the low feeling at `d.feeling_at` of the member `su`. A follow-up that was closed before
 * the answer, or without an adult, is left out.
 */
export const careStateJoins = sql`
  left join lateral (
    select f.* from follow_ups f
    where f.school_id = su.school_id and f.student_id = su.user_id
      and (f.closed_at is null or f.closed_at >= d.feeling_at and ${isClosedByAdult('f')})
    order by f.closed_at desc nulls first limit 1
  ) care on true
  left join users claimer_user on claimer_user.id = care.claimed_by
  left join school_users claimer on claimer.school_id = su.school_id and claimer.user_id = care.claimed_by
  ${closingJoins}`;

const colleagueOf = (member: number | null, name: string | null) =>
  member === null ? null : { _id: String(member), name: name ?? '' };

export function closingOf(row: ClosingRow): CareState['closing'] {
  const { outcome, closed_at } = row;
  if (outcome === null || closed_at === null) return null;
  return { outcome, at: closed_at.toISOString(), by: colleagueOf(row.closer_member, row.closer_name) };
}

export function careStateOf(row: CareStateRow): CareState | null {
  const { follow_up_id } = row;
  if (follow_up_id === null) return null;
  return {
    followUpId: String(follow_up_id),
    claimedBy: colleagueOf(row.claimer_member, row.claimer_name),
    claimedAt: row.claimed_at?.toISOString() ?? null,
    closing: closingOf(row),
  };
}

/** A follow-up that was closed earlier cannot be about an answer of today, in any time zone. */
const closedWithinHours = 48;

export async function findCareRevision(db: Database, schoolId: number, now: Date): Promise<string> {
  const { rows } = await sql<{ revision: string }>`
    select md5(coalesce(string_agg(concat_ws(':', id, xmin), ',' order by id), '')) as revision
    from follow_ups where school_id = ${schoolId} and (closed_at is null
      or closed_at > ${now}::timestamptz - ${sql.lit(closedWithinHours)} * interval '1 hour')`.execute(db);
  return rows[0]?.revision ?? '';
}
