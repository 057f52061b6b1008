import type { FollowUpEvent } from '@tapin/shared/contract/care-calls';
import type { FollowUp } from '#src/api/follow-ups.ts';

/** Returns the event by which the follow-up was closed last. */
export const closingOf = ({ events }: FollowUp): FollowUpEvent | undefined =>
  events.findLast(({ act }) => act === 'closed');
