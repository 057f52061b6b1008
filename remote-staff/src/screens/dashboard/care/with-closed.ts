import type { OpenFollowUp } from '#src/api/follow-ups.ts';
import type { RecentActs } from './use-recent-acts.ts';

/** Adds the follow-ups that the viewer has just closed where they were, in the order of the API. */
export function withClosed(followUps: readonly OpenFollowUp[], acts: RecentActs): readonly OpenFollowUp[] {
  const open = new Set(followUps.map(({ _id }) => _id));
  const closed = Object.values(acts).flatMap(({ outcome, before }) =>
    outcome !== null && before && !open.has(before._id) ? [before] : [],
  );
  if (closed.length === 0) return followUps;
  return [...followUps, ...closed].sort(
    (a, b) => Number(b.askedOfMe) - Number(a.askedOfMe) || a.openedAt.localeCompare(b.openedAt),
  );
}
