import { sql } from 'kysely';
import type { Batch } from '../applying/batch.ts';

const changesOf = ({ run, ids }: Batch) =>
  sql`(select * from roster_changes where run_id = ${run.id} and id = any(${ids}::bigint[]))`;

/** A school that the run created is kept, because people and answers may belong to it. */
export async function findUndoableSchools(batch: Batch): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from ${changesOf(batch)} c where c.action <> 'add' order by c.id`.execute(batch.db);
  return rows.map(({ id }) => id);
}

/** Deletes the links of schools that the run has recognized. */
export async function undoSchools(batch: Batch): Promise<void> {
  await sql`
    delete from roster_schools s using ${changesOf(batch)} c
    where s.district_id = ${batch.run.districtId} and s.sourced_id = c.sourced_id and s.school_id = c.entity_id
      and c.before->>'isLinked' = 'false'`.execute(batch.db);
}
