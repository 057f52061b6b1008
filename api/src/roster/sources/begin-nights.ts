import { addMs, hours } from '#src/basics/clock.ts';
import type { Database } from '#src/database/database.ts';
import type { RoundContext } from '#src/notifications/dispatch/dispatcher.ts';
import { createRun } from '../runs/repository.ts';
import { nextRunOf, settingsIn } from './settings.ts';

/** A night that could not begin within this time, because no API ran, is left out. */
const latestStartMs = hours(6);

/** Locks the source whose run has been due longest. Sources that another process has locked are skipped. */
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

/** Begins one run that is due. Returns the district; one with a run in progress waits. */
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

/** Begins the nightly runs that are due, each in one of the processes. */
export async function beginNightlyRuns({ db, now, isRunning }: RoundContext): Promise<void> {
  const passed: number[] = [];
  while (isRunning()) {
    const districtId = await beginNext(db, now, passed);
    if (districtId === null) break;
    passed.push(districtId);
  }
}
