import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import type { Options } from './arguments.ts';
import type { Result } from './commands.ts';
import { requireSchool } from './repository.ts';

/** Rows of the rollup that do not follow from the answers, and rows that are missing. */
export async function countDifferences(db: Database, schoolId: number | null): Promise<number> {
  const here = sql`(${schoolId}::integer is null or school_id = ${schoolId}::integer)`;
  const { rows } = await sql<{ differences: number }>`
    select count(*)::integer as differences from (
      (select * from expected_student_days where ${here} except select * from student_days where ${here})
      union all
      (select * from student_days where ${here} except select * from expected_student_days where ${here})
    ) d`.execute(db);
  return rows[0]?.differences ?? 0;
}

export async function rebuildRollups(db: Database, options: Options): Promise<Result> {
  const school = options.school ? await requireSchool(db, options.school) : null;
  const schoolId = school?.id ?? null;
  const here = sql`(${schoolId}::integer is null or school_id = ${schoolId}::integer)`;
  return db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    // Answers given meanwhile wait; those already given are all seen.
    await sql`lock table answers, student_days in share row exclusive mode`.execute(transaction);
    const differences = await countDifferences(transaction, schoolId);
    if (differences > 0) {
      await sql`delete from student_days where ${here}`.execute(transaction);
      await sql`insert into student_days select * from expected_student_days where ${here}`.execute(
        transaction,
      );
    }
    const line =
      differences === 0
        ? 'The figures agree with the answers.'
        : `${differences} rows of the figures differed from the answers; they are rebuilt.`;
    return { data: { differences, rebuilt: differences > 0 }, lines: [line] };
  });
}
