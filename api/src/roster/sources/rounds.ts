import { listedRosterRuns, rosterUndoDays } from '@tapin/shared/contract/roster';
import { sql } from 'kysely';
import { addMs, days, hours } from '#src/basics/clock.ts';
import type { Database } from '#src/database/database.ts';
import type { Round } from '#src/notifications/dispatch/dispatcher.ts';
import { beginNightlyRuns } from './begin-nights.ts';
import { decideNightlyRuns, resumeStoppedSources } from './decide-nights.ts';

const deleteEveryMs = hours(1);

/**
 * Deletes runs that are no longer listed, with their changes and problems. A run that can still be undone, is in progress
 * or waits for a decision is kept.
 */
export async function deleteOldRuns(db: Database, now: Date): Promise<void> {
  const undoableSince = addMs(now, -days(rosterUndoDays));
  await sql`delete from roster_runs where id in (
    select id from (
      select id, state, coalesce(undone_at, applied_at, created_at) as ended,
        row_number() over (partition by district_id order by id desc) as position
      from roster_runs
    ) run
    where position > ${sql.lit(listedRosterRuns)} and ended <= ${undoableSince}
      and state in ('applied', 'undone', 'failed', 'canceled', 'planned', 'stopped'))`.execute(db);
}

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
