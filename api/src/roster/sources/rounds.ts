import { hours } from '#src/basics/clock.ts';
import type { Round } from '#src/notifications/dispatch/dispatcher.ts';
import { beginNightlyRuns } from './begin-nights.ts';
import { decideNightlyRuns, resumeStoppedSources } from './decide-nights.ts';
import { deleteOldRuns } from './old-runs.ts';

const deleteEveryMs = hours(1);

/** Returns the work on nightly runs that the dispatcher does before each of its runs. */
export function rosterRounds(): Round[] {
  let deletedAt = Number.NEGATIVE_INFINITY;
  return [
    async (context) => {
      await resumeStoppedSources(context);
      await beginNightlyRuns(context);
      return decideNightlyRuns(context);
    },
    async ({ db, now }) => {
      if (now.getTime() - deletedAt < deleteEveryMs) return false;
      await deleteOldRuns(db, now);
      deletedAt = now.getTime();
      return false;
    },
  ];
}
