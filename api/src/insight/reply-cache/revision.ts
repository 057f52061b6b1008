import { sql } from 'kysely';
import { countColumns } from '#src/check-ins/questions/columns.ts';
import type { Database } from '#src/database/database.ts';

/** SQL for the number of answers that a row of `student_totals` counts. */
const answers = sql.join(
  countColumns.map((column) => sql.ref(column)),
  sql` + `,
);

/** Returns a revision that differs after each change at the school that a figure or list could show. */
export async function findRevision(db: Database, schoolId: number): Promise<string> {
  // Answers are never removed, so their number in the students' totals is a revision.
  const { rows } = await sql<{ revision: string }>`
    select concat_ws('.',
      (select revision from school_revisions where school_id = ${schoolId}),
      (select sum(${answers}
          + case when own_a_1 is null then 0 else own_a_1 + own_a_2 + own_a_3 + own_a_4 + own_a_5 end
          + case when own_b_1 is null then 0 else own_b_1 + own_b_2 + own_b_3 + own_b_4 + own_b_5 end)
        from student_totals where school_id = ${schoolId})) as revision`.execute(db);
  return rows[0]?.revision ?? '';
}
