import { closeSuspendedFollowUps } from '#src/care/follow-ups/suspended.ts';
import type { Round } from '#src/notifications/dispatch/dispatcher.ts';
import { escalateFollowUps } from './escalate.ts';
import { sendWeeklySummaries } from './weekly.ts';

/** Returns the work on follow-ups that the dispatcher does before each of its runs. */
export const careRounds = (onEscalated: (followUps: number) => void = () => {}): Round[] => [
  async (context) => {
    const followUps = await escalateFollowUps(context);
    if (followUps > 0) onEscalated(followUps);
    return false;
  },
  sendWeeklySummaries,
  async (context) => {
    await closeSuspendedFollowUps(context);
    return false;
  },
];
