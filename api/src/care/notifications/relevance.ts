import { sql } from 'kysely';

/**
 * Whether a notification `n` still matters when it is due. `waiting` and `digest`: nobody has claimed the follow-up since
 * the event. `asked`: the student still waits for this adult. `stand-in`: nobody has claimed it since the student asked.
 * `handed-over`: the recipient still has it.
 */
export const isRelevant = sql<boolean>`exists (
  select from follow_ups f where f.id = n.follow_up_id and f.closed_at is null and case n.kind
    when 'handed-over' then f.claimed_by is not distinct from n.user_id
    when 'asked' then f.asked_at is not null and f.asked_of is not distinct from n.user_id
      and (f.claimed_by is distinct from n.user_id or f.claimed_at < f.asked_at)
    when 'stand-in' then f.asked_at is not null and (f.claimed_by is null or f.claimed_at < f.asked_at)
    else f.claimed_by is null or f.claimed_at < n.created_at end)`;
