import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { build } from '#test/build.ts';
import { makeSchool } from '#test/people.ts';

async function countReads(db: Database): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select sum(idx_tup_fetch + seq_tup_read)::integer as read from pg_stat_xact_user_tables
    where relname = 'student_totals' or relname like 'student\\_days%'`.execute(db);
  return rows[0]?.read ?? 0;
}

test('on the first morning of a school an answer reads no rows of other students', async (t) => {
  const { db, ...built } = await build(t);
  const school = await makeSchool({ db, ...built });
  const pupils = 300;
  await sql`
    with people as (
      insert into users (email, email_verified, first_name, last_name, role)
      select n || '@first.test', true, 'P', n::text, 'student' from generate_series(1, ${pupils}::integer) n
      returning id
    )
    insert into school_users (school_id, user_id, role, verified, grade)
    select ${school.id}, id, 'student', 'approved', 9 from people`.execute(db);
  // The planner has statistics of empty tables.
  await sql`vacuum analyze student_days, student_totals`.execute(db);
  const read = await db.transaction().execute(async (transaction) => {
    // The view may still have reads of earlier transactions of the connection.
    const before = await countReads(transaction);
    for (const question of [1, 2, 3]) {
      const { rows } = await sql`
        select user_id from school_users where role = 'student' order by user_id`.execute(transaction);
      for (const { user_id } of rows as { user_id: number }[]) {
        await sql`
          select record_answer(${school.id}, ${user_id}, ${question}::smallint, 1::smallint, '2026-03-11', now())`.execute(
          transaction,
        );
      }
    }
    return (await countReads(transaction)) - before;
  });
  // The second and the third answer of a student each read the row of the day once and the row of the totals twice.
  assert.ok(read > 0 && read <= 6 * pupils, `${read} rows`);
});
