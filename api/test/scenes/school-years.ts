import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';

/** Returns the first day after the partition `answers_history`. */
export async function firstDayAfterHistory(db: Database): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select substring(pg_get_expr(relpartbound, oid) from '\\d{4}-\\d\\d-\\d\\d')::date as day
    from pg_class where relname = 'answers_history'`.execute(db);
  if (!rows[0]) throw new Error('answers_history is not a partition');
  return rows[0].day;
}

export async function partitionsWithRows(
  db: Database,
  table: 'answers' | 'student_days',
  studentId: number,
): Promise<string[]> {
  const { rows } = await sql<{ partition: string }>`
    select distinct tableoid::regclass::text as partition from ${sql.table(table)}
    where student_id = ${studentId} order by 1`.execute(db);
  return rows.map(({ partition }) => partition);
}
