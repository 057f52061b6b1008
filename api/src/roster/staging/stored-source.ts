import type { RecordKind } from '@tapin/oneroster/records';
import type { Delivery, RosterSource } from '@tapin/oneroster/source';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import type { ProblemCounts } from './problem-sink.ts';
import { stagedTableNames } from './stage-records.ts';

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
}

/** Whether the records of a run are complete and still there, so that it can be planned without reading. */
export async function isStaged(
  db: Database,
  runId: number,
  source: Partial<StoredSource>,
  { divisionColumn, consentColumn, readsGuardians }: ReadOptions,
): Promise<boolean> {
  if (!source.records || source.divisionColumn !== divisionColumn) return false;
  // A run of an earlier version has read neither.
  if ((source.readsGuardians ?? false) !== readsGuardians) return false;
  if ((source.consentColumn ?? '') !== consentColumn) return false;
  if (Object.values(source.records).every((count) => count === 0)) return true;
  // A crash of the database may have emptied the tables.
  const { rows } = await sql<{ found: boolean }>`select ${sql.join(
    stagedTableNames.map((table) => sql`exists (select from ${sql.table(table)} where run_id = ${runId})`),
    sql` or `,
  )} as found`.execute(db);
  return rows[0]?.found === true;
}
