import { listedRosterRuns, rosterUndoDays } from '@tapin/contract/roster';
import { sql } from 'kysely';
import { addMs, days, hours } from '#src/basics/clock.ts';
import type { Database } from '#src/database/database.ts';
import type { Round, RoundContext } from '#src/notifications/dispatch/dispatcher.ts';
import { createRun } from '#src/roster/runs/repository.ts';
import { decideNightlyRuns, resumeStoppedSources } from './decide-nights.ts';
import { nextRunOf, settingsIn } from './settings.ts';

/** A nightly run that could not begin within this time, because no API was running, is left out. */
const latestStartMs = hours(6);

/** Locks the source whose run has been due the longest. Sources that another process has locked are skipped. */
function lockDueSource(db: Database, now: Date, passed: readonly number[]) {
  return db
    .selectFrom('roster_sources')
    .select(['district_id', 'settings', 'pause_reason', 'next_run_at'])
    .where('next_run_at', '<=', now)
    .where((where) => (passed.length > 0 ? where('district_id', 'not in', [...passed]) : where.lit(true)))
    .orderBy('next_run_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** Begins one run that is due, and returns its district. A district with a run in progress waits. */
function beginNext(db: Database, now: Date, passed: readonly number[]) {
  return db.transaction().execute(async (transaction) => {
    const due = await lockDueSource(transaction, now, passed);
    if (!due?.next_run_at) return null;
    const { district_id: districtId, pause_reason } = due;
    const settings = settingsIn(due.settings);
    const { source } = settings;
    const isStale = due.next_run_at <= addMs(now, -latestStartMs);
    let hasBegun = false;
    if (source !== 'file' && settings.nightlyAt !== null && pause_reason === null && !isStale) {
      const origin = source === 'folder' ? ('folder' as const) : ('rest' as const);
      const fileName = typeof source === 'string' ? '' : source.address;
      const runId = await createRun(transaction, { districtId, origin, fileName }, now);
      if (runId === null) return districtId;
      await transaction
        .updateTable('roster_runs')
        .set({ is_nightly: true })
        .where('id', '=', runId)
        .execute();
      hasBegun = true;
    }
    await transaction
      .updateTable('roster_sources')
      .set({
        next_run_at: nextRunOf(settings, pause_reason, now),
        ...(hasBegun && { last_attempt_at: now }),
      })
      .where('district_id', '=', districtId)
      .execute();
    return districtId;
  });
}

/** Begins the nightly runs that are due. Several processes share this work, and each run begins once. */
export async function beginNightlyRuns({ db, now, isRunning }: RoundContext): Promise<void> {
  const passed: number[] = [];
  while (isRunning()) {
    const districtId = await beginNext(db, now, passed);
    if (districtId === null) break;
    passed.push(districtId);
  }
}

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
