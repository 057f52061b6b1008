import type { Colleague } from '@tapin/shared/contract/care-calls';
import type { FollowUp } from '#src/api/follow-ups.ts';

/** Returns who closed the follow-up last. */
export const closedBy = ({ events }: FollowUp): Colleague | null =>
  events.findLast(({ act }) => act === 'closed')?.by ?? null;
