import { sql } from 'kysely';
import { addMs, days } from '#src/basics/clock.ts';
import type { RoundContext } from '#src/notifications/dispatch/dispatcher.ts';

/** A suspended follow-up comes back with the membership of its student within this time. */
const suspendedMs = days(14);

/** Closes the suspended follow-ups of students whose memberships the roster ended long ago, as those of students who left. */
export async function closeSuspendedFollowUps({ db, now }: RoundContext): Promise<number> {
  const endedBefore = addMs(now, -suspendedMs);
  const { rows } = await sql<{ closed: number }>`
    with closed as (
      update follow_ups f set closed_at = greatest(${now}::timestamptz, f.opened_at), outcome = 'left'
      from school_users su
      where su.ended_at <= ${endedBefore}::timestamptz and su.verified <> 'approved'
        and f.school_id = su.school_id and f.student_id = su.user_id and f.closed_at is null
      returning f.id, f.school_id, f.closed_at
    ), events as (
      insert into follow_up_events (school_id, follow_up_id, at, act, outcome)
      select school_id, id, closed_at, 'closed', 'left' from closed
    )
    select count(*)::integer as closed from closed`.execute(db);
  return rows[0]?.closed ?? 0;
}
