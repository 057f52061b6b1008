import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import type { AppliedRun, Batch, Stage } from './batch.ts';
import { recordPeople } from './batch.ts';
import { applyClasses, prepareClasses } from './classes.ts';
import { applyPeople, preparePeople } from './people.ts';
import { applySchools, prepareSchools } from './schools.ts';

const rooms = {
  school: { prepare: prepareSchools, apply: applySchools },
  staff: { prepare: preparePeople, apply: applyPeople },
  student: { prepare: preparePeople, apply: applyPeople },
  class: { prepare: prepareClasses, apply: applyClasses },
};

/**
 * Prepares the transaction of a batch. Row-level triggers are off. A batch concerns few rows of large tables, so the
 * joins have to use indexes: the planner does not know how many members the JSON documents have, and would read whole
 * tables.
 */
export async function prepareTransaction(db: Database): Promise<void> {
  await sql`select set_config('tapin.bulk', 'on', true), set_config('enable_hashjoin', 'off', true),
    set_config('enable_mergejoin', 'off', true)`.execute(db);
}

export async function applyBatch(
  db: Database,
  run: AppliedRun,
  { kind, action }: Stage,
  ids: number[],
): Promise<void> {
  await prepareTransaction(db);
  const { prepare, apply } = rooms[kind];
  const batch: Batch = { db, run, action, ids };
  const applied = { ...batch, ids: await prepare(batch) };
  if (applied.ids.length === 0) return;
  await apply(applied);
  await recordPeople(applied, kind);
}
