import type { Colleague } from '@tapin/shared/contract/care-calls';
import type { FollowUp } from '#src/api/follow-ups.ts';

/** Who brought it to its last end. */
export const closedBy = ({ events }: FollowUp): Colleague | null =>
  events.findLast(({ act }) => act === 'closed')?.by ?? null;
