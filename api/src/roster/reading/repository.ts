import type { RosterMode, RosterOrigin } from '@tapin/contract/roster';
import type { RecordKind } from '@tapin/oneroster/records';
import type { RosterSource } from '@tapin/oneroster/source';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import type { ReadOptions, StoredSource } from '#src/roster/staging/stage-records.ts';
import { noProblems } from '../staging/problem-sink.ts';
import { stagedTableNames } from '../staging/stage-records.ts';

export interface ReadRun {
  id: number;
  district_id: number;
  origin: RosterOrigin;
  upload_id: number | null;
  mode: RosterMode;
  source: Partial<StoredSource>;
}

const none: Record<RecordKind, number> = {
  org: 0,
  session: 0,
  class: 0,
  person: 0,
  guardian: 0,
  role: 0,
  enrollment: 0,
};

export const emptySource = (
  source: RosterSource,
  { divisionColumn, consentColumn, readsGuardians }: ReadOptions,
): StoredSource => ({
  version: source.version,
  systemName: source.systemName,
  userColumns: source.userColumns.slice(0, 200),
  delivery: source.delivery,
  divisionColumn,
  consentColumn,
  readsGuardians,
  records: { ...none },
  problems: noProblems(),
  lost: { people: [], unknown: {} },
});

/** Returns the run if it is still to be read, or null when it was canceled meanwhile. */
export async function findReadingRun(db: Database, runId: number): Promise<ReadRun | null> {
  const run = await db
    .selectFrom('roster_runs')
    .select(['id', 'district_id', 'origin', 'upload_id', 'mode', 'source'])
    .where('id', '=', runId)
    .where('state', '=', 'reading')
    .executeTakeFirst();
  return run ? { ...run, source: Object(run.source) } : null;
}

/**
 * Deletes everything that an earlier attempt of the run has read and planned, and the staged records of earlier runs
 * of the district, which are not planned again.
 */
export async function clearRun(db: Database, { id, district_id }: ReadRun): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`select set_config('statement_timeout', '600000', true)`.execute(transaction);
    for (const table of stagedTableNames) {
      await sql`delete from ${sql.table(table)} s using roster_runs r
        where s.run_id = r.id and r.district_id = ${district_id}`.execute(transaction);
    }
    await sql`delete from roster_families f using roster_runs r
      where f.run_id = r.id and r.district_id = ${district_id}`.execute(transaction);
    await transaction.updateTable('roster_runs').set({ source: '{}' }).where('id', '=', id).execute();
    await transaction.deleteFrom('roster_problems').where('run_id', '=', id).execute();
    await transaction.deleteFrom('roster_changes').where('run_id', '=', id).execute();
  });
}

export async function saveReadingProgress(
  db: Database,
  runId: number,
  progress: { stage: string; done: number; total: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('roster_runs')
    .set({ progress: JSON.stringify(progress) })
    .where('id', '=', runId)
    .where('state', '=', 'reading')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function saveSource(db: Database, runId: number, source: StoredSource): Promise<void> {
  await db
    .updateTable('roster_runs')
    .set({ source: JSON.stringify(source), problem_counts: JSON.stringify(source.problems) })
    .where('id', '=', runId)
    .execute();
  for (const table of stagedTableNames) await sql`analyze ${sql.table(table)}`.execute(db);
}

/** Ends a run whose source cannot be read. `where` is the file or address in the text of the reason. */
export async function failRun(
  db: Database,
  runId: number,
  { code, where }: { code: string; where: string },
): Promise<void> {
  await db
    .updateTable('roster_runs')
    .set({
      state: 'failed',
      reason: code,
      source: JSON.stringify({ where }),
      progress: '{}',
      leased_by: null,
      leased_until: null,
    })
    .where('id', '=', runId)
    .where('state', '=', 'reading')
    .execute();
}
