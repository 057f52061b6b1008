import type { RosterKind } from '@tapin/shared/contract/roster';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';

const people = ['users', 'school_users', 'roster_people'];
const tablesOf: Record<RosterKind, readonly string[]> = {
  school: [],
  staff: people,
  student: people,
  class: ['classes', 'class_members', 'class_assignments'],
};

const isPowerOfTwo = (count: number) => (count & (count - 1)) === 0;

/** Updates the statistics of the changes, which the plan has written a moment ago. Each batch finds its changes by them. */
export async function analyzeChanges(db: Database): Promise<void> {
  await sql`analyze roster_changes (run_id, id, kind, action, state)`.execute(db);
}

/**
 * Updates the statistics of the tables that a stage fills, after 1, 2, 4, 8, … batches. A first import fills empty tables,
 * and without statistics the database reads whole tables for each class, until its own background process has run.
 */
export async function analyzeFilled(db: Database, kind: RosterKind, batches: number): Promise<void> {
  if (!isPowerOfTwo(batches)) return;
  for (const table of tablesOf[kind]) await sql`analyze ${sql.table(table)}`.execute(db);
}
