import { type RecordKind, recordKinds } from '@tapin/oneroster/records';
import type { Delivery, RosterSource } from '@tapin/oneroster/source';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import type { LostRows, ProblemCounts } from './problem-sink.ts';
import { stagedTables } from './stage-records.ts';

/** The settings that decide how a source is read. A run whose options have changed is read again. */
export interface ReadOptions {
  /** The column of the users that was read as their division. */
  divisionColumn: string;
  /** The column of the users that was read as the decision of the family. */
  consentColumn: string;
  /** Whether the addresses of guardians were read, because the district asks them by email. */
  readsGuardians: boolean;
}

/** The column `source` of a run: facts about its source, with which it can be planned again without reading. */
export interface StoredSource extends ReadOptions {
  version: RosterSource['version'];
  systemName: string;
  userColumns: readonly string[];
  delivery: Record<RecordKind, Delivery>;
  /** How many records of each kind were staged. */
  records: Record<RecordKind, number>;
  /** The problems that reading found. */
  problems: ProblemCounts;
  /** The rows that could not be read. */
  lost: LostRows;
}

/** A source with more records than these is not small. To plan it would let a request wait for more than a second. */
const maxSmallRecords = 5_000;

/** Whether the records are so few that they are read and planned at once, without pauses for the calls of people. */
export const isSmall = (records: Partial<StoredSource['records']> = {}): boolean =>
  Object.values(records).reduce((sum, count) => sum + count, 0) <= maxSmallRecords;

/** Whether the records of a run are complete and still there, so that it can be planned without reading. */
export async function isStaged(
  db: Database,
  runId: number,
  source: Partial<StoredSource>,
  { divisionColumn, consentColumn, readsGuardians }: ReadOptions,
): Promise<boolean> {
  if (!source.records || source.divisionColumn !== divisionColumn) return false;
  if (source.readsGuardians !== readsGuardians || source.consentColumn !== consentColumn) return false;
  return hasAllRecords(db, runId, source.records);
}

/** Whether the tables have as many records as were read. A crash of the database empties them, also while a run reads. */
export async function hasAllRecords(
  db: Database,
  runId: number,
  records: StoredSource['records'],
): Promise<boolean> {
  const { rows } = await sql<{ kind: RecordKind; count: number }>`${sql.join(
    recordKinds.map(
      (kind) => sql`select ${sql.lit(kind)} as kind, count(*)::integer as count
        from ${sql.table(stagedTables[kind].table)} where run_id = ${runId}`,
    ),
    sql` union all `,
  )}`.execute(db);
  return rows.every(({ kind, count }) => count === (records[kind] ?? 0));
}
