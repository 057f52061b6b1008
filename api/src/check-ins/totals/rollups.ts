import { questionNames } from '@tapin/contract/questions';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { slotNames } from '#src/check-ins/questions/columns.ts';
import type { Database } from '#src/database/database.ts';

const responses = [...questionNames, ...slotNames];

const responseColumnsOf = (table: string, suffix = '') =>
  sql.join(responses.map((name) => sql.ref(`${table}.${name}${suffix}`)));

/** The condition that a row of `student_days` has an answer. The table also has rows for days without one. */
export const hasAnswer = (table: string) => sql<SqlBool>`num_nonnulls(${responseColumnsOf(table)}) > 0`;

/** The time of the first answer in a row of `student_days`; null without an answer. */
export const firstAnswerAt = (table: string) => sql<Date | null>`least(${responseColumnsOf(table, '_at')})`;

type Condition = RawBuilder<unknown>;

const totals = `tap_ins, eaten_yes, eaten_no, rested_yes, rested_no,
  feeling_1, feeling_2, feeling_3, feeling_4, feeling_5,
  own_a_1, own_a_2, own_a_3, own_a_4, own_a_5, own_b_1, own_b_2, own_b_3, own_b_4, own_b_5`;

/** The columns are named, because a table and the view of its expected rows may have them in different orders. */
const columnsOf = {
  student_days: sql.raw(`school_id, student_id, day, eaten, rested, feeling, own_a, own_b,
    eaten_at, rested_at, feeling_at, own_a_at, own_b_at, ${totals}`),
  student_totals: sql.raw(`school_id, student_id, first_day, last_day, ${totals}`),
};
const tables = ['student_days', 'student_totals'] as const;

export async function insertRollups(db: Database, condition: Condition = sql`true`): Promise<void> {
  for (const table of tables) {
    const columns = columnsOf[table];
    await sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from ${sql.table(`expected_${table}`)} where ${condition}
      order by ${sql.ref(table === 'student_days' ? 'day' : 'last_day')}, school_id, student_id`.execute(db);
  }
}

interface Difference {
  school_id: number;
  student_id: number;
  rows: number;
}

async function listDifferences(db: Database, schoolId: number | null): Promise<Difference[]> {
  const condition = sql`(${schoolId}::integer is null or school_id = ${schoolId}::integer)`;
  const differences: Difference[] = [];
  for (const table of tables) {
    const stored = sql`select ${columnsOf[table]} from ${sql.table(table)} where ${condition}`;
    const expected = sql`select ${columnsOf[table]} from ${sql.table(`expected_${table}`)} where ${condition}`;
    const { rows } = await sql<Difference>`
      select school_id, student_id, count(*)::integer as rows from (
        (${expected} except ${stored}) union all (${stored} except ${expected})
      ) d group by school_id, student_id`.execute(db);
    differences.push(...rows);
  }
  return differences;
}

const countRows = (differences: Difference[]) => differences.reduce((sum, { rows }) => sum + rows, 0);

export async function countDifferences(db: Database, schoolId: number | null): Promise<number> {
  return countRows(await listDifferences(db, schoolId));
}

/** Compares in a snapshot, which takes no locks and sees an answer always together with its rollup. */
function findDifferences(db: Database, schoolId: number | null): Promise<Difference[]> {
  return db.transaction().execute(async (transaction) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(transaction);
    await sql`set local statement_timeout = 0`.execute(transaction);
    return listDifferences(transaction, schoolId);
  });
}

/** Rebuilds the rollup of one student. Only the answers of this student wait, because they take the same lock. */
function rebuildStudent(db: Database, { school_id, student_id }: Difference): Promise<void> {
  const condition = sql`school_id = ${school_id} and student_id = ${student_id}`;
  return db.transaction().execute(async (transaction) => {
    await sql`select from school_users where school_id = ${school_id} and user_id = ${student_id}
      for no key update`.execute(transaction);
    await sql`delete from student_days where ${condition}`.execute(transaction);
    await sql`delete from student_totals where ${condition}`.execute(transaction);
    await insertRollups(transaction, condition);
    await sql`select count_change(array[${school_id}::integer])`.execute(transaction);
  });
}

/**
 * Compares the rollups of one school or of all schools with the answers, and repairs them. Returns the number of wrong
 * rows.
 */
export async function repairRollups(db: Database, schoolId: number | null): Promise<number> {
  const found = await findDifferences(db, schoolId);
  const students = new Map(found.map((one) => [`${one.school_id} ${one.student_id}`, one]));
  for (const student of students.values()) await rebuildStudent(db, student);
  return countRows(found);
}
