import { sql } from 'kysely';
import { isActiveFollowUp } from '#src/policy/active-follow-ups.ts';

/** The condition that nobody has claimed the follow-up `f` since the student's latest request to talk. */
export const isUnclaimed = sql<boolean>`f.closed_at is null and (f.claimed_by is null or f.claimed_at < f.asked_at)`;

/**
 * The condition that the recipient of a notification `n` has meanwhile got a message about the follow-up over the
 * channel of the delivery `d`.
 */
const isCovered = sql<boolean>`exists (
  select from notifications later join deliveries sent on sent.notification_id = later.id
  where later.follow_up_id = n.follow_up_id and later.user_id = n.user_id and later.id <> n.id
    and sent.channel = d.channel and sent.state in ('sending', 'sent') and sent.changed_at >= n.created_at)`;

/**
 * The condition that a notification `n` is still relevant when its delivery `d` is due. `waiting` and `digest`: nobody
 * has claimed the follow-up since the event, and a digest would not be the second message about it. `asked`: the
 * student still waits for this adult. `stand-in`: nobody has claimed the follow-up since the student asked.
 * `escalated`, `released`: nobody has claimed it. `handed-over`: the recipient still has it. No kind is relevant while
 * the follow-up is suspended.
 */
export const isRelevant = sql<boolean>`exists (
  select from follow_ups f where f.id = n.follow_up_id and f.closed_at is null and ${isActiveFollowUp} and case n.kind
    when 'handed-over' then f.claimed_by is not distinct from n.user_id
    when 'asked' then f.asked_at is not null and f.asked_of is not distinct from n.user_id
      and (f.claimed_by is distinct from n.user_id or f.claimed_at < f.asked_at)
    when 'stand-in' then f.asked_at is not null and (f.claimed_by is null or f.claimed_at < f.asked_at)
    when 'escalated' then ${isUnclaimed}
    when 'released' then ${isUnclaimed}
    when 'digest' then (f.claimed_by is null or f.claimed_at < n.created_at) and not ${isCovered}
    else f.claimed_by is null or f.claimed_at < n.created_at end)`;
