import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import type { LedgerEntry } from './ledger-entries.ts';

/** The properties of ledger entries with ids. The ids of users, schools, districts and follow-ups have one sequence. */
const idProperties: ReadonlySet<string> = new Set([
  'userId',
  'studentId',
  'studentIds',
  'recordedBy',
  'createdBy',
  'endedBy',
  'confirmedBy',
  'schoolId',
  'districtId',
  'ids',
]);

/**
 * Advances the sequence of a restored database beyond the ids in the ledger. A backup brings back an earlier sequence, which
 * would give the id of a deleted account to a new person, and the next replay would delete that person.
 */
export async function skipUsedIds(db: Database, entries: readonly LedgerEntry[]): Promise<void> {
  let highest = 0;
  for (const entry of entries)
    for (const [name, value] of Object.entries(entry))
      if (idProperties.has(name))
        for (const id of [value].flat()) if (typeof id === 'number') highest = Math.max(highest, id);
  await sql`select setval('entity_id', greatest(nextval('entity_id'), ${highest}::bigint))`.execute(db);
}
