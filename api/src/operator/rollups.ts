import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import type { Options } from './arguments.ts';
import type { Result } from './command.ts';
import { requireSchool } from './repository.ts';

type Condition = RawBuilder<unknown>;

/** The rollup from the answers alone; days in the order in which answers come in. */
export async function insertRollups(db: Database, here: Condition = sql`true`): Promise<void> {
  await sql`insert into student_days select * from expected_student_days where ${here}
    order by day, school_id, student_id`.execute(db);
  await sql`insert into student_totals select * from expected_student_totals where ${here}`.execute(db);
}

/** Rows of the rollup that do not follow from the answers, and rows that are missing. */
export async function countDifferences(db: Database, schoolId: number | null): Promise<number> {
  const here = sql`(${schoolId}::integer is null or school_id = ${schoolId}::integer)`;
  let differences = 0;
  for (const table of ['student_days', 'student_totals']) {
    const stored = sql`select * from ${sql.table(table)} where ${here}`;
    const expected = sql`select * from ${sql.table(`expected_${table}`)} where ${here}`;
    const { rows } = await sql<{ differences: number }>`
      select count(*)::integer as differences from (
        (${expected} except ${stored}) union all (${stored} except ${expected})
      ) d`.execute(db);
    differences += rows[0]?.differences ?? 0;
  }
  return differences;
}

export async function rebuildRollups(db: Database, options: Options): Promise<Result> {
  const school = options.school ? await requireSchool(db, options.school) : null;
  const schoolId = school?.id ?? null;
  const here = sql`(${schoolId}::integer is null or school_id = ${schoolId}::integer)`;
  return db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    // Answers given meanwhile wait; those already given are all seen.
    await sql`lock table answers, student_days, student_totals in share row exclusive mode`.execute(
      transaction,
    );
    const differences = await countDifferences(transaction, schoolId);
    if (differences > 0) {
      await sql`delete from student_days where ${here}`.execute(transaction);
      await sql`delete from student_totals where ${here}`.execute(transaction);
      await insertRollups(transaction, here);
    }
    const line =
      differences === 0
        ? 'The figures agree with the answers.'
        : `${differences} rows of the figures differed from the answers; they are rebuilt.`;
    return { data: { differences, rebuilt: differences > 0 }, lines: [line] };
  });
}
