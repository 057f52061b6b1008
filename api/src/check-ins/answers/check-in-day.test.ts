import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { readConfig } from '#src/basics/config.ts';
import type { Database } from '#src/database/database.ts';
import { build } from '#test/build.ts';
import { makePerson, makeSchool } from '#test/people.ts';
import { customTextsIn } from './check-in-day.ts';

test('a deployment replaces a text in one language, turns another text off, and keeps the standard texts', () => {
  const config = readConfig({
    NODE_ENV: 'test',
    SUPPORT_TEXT_EN: 'Come to room 12.',
    NOT_EATEN_TEXT: 'off',
    NOT_RESTED_TEXT_ES: 'La enfermería tiene una cama.',
  });
  assert.deepEqual(customTextsIn(config, 'en'), { support: 'Come to room 12.', notEaten: null });
  assert.deepEqual(customTextsIn(config, 'es'), {
    notEaten: null,
    notRested: 'La enfermería tiene una cama.',
  });
});

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
  // The planner has statistics of empty tables, as on a first morning.
  await sql`vacuum analyze student_days, student_totals`.execute(db);
  const read = await db.transaction().execute(async (transaction) => {
    // The view may still include reads of earlier transactions of the connection.
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

test('a student sees the three questions and answers them', async (t) => {
  const built = await build(t);
  const school = await makeSchool(built);
  const { visitor, userId } = await makePerson(built, { schoolId: school.id });
  const params = { school: String(school.id) };
  const before = await visitor.call('GET /student/:school/questions', { params });
  assert.equal(before.status, 200);
  assert.deepEqual(
    before.body.questions.map((question: { graphic: string }) => question.graphic),
    ['eaten', 'rested', 'feeling'],
  );
  assert.deepEqual(before.body.answers, []);
  const reply = await visitor.call('POST /student/submit-response/:school', {
    params,
    body: { questionId: '3', response: 4 },
  });
  assert.deepEqual(reply.body.answer, {
    _id: `${userId}.2026-03-11.3`,
    question: '3',
    student: String(userId),
    response: 4,
    createdAt: '2026-03-11T14:00:00.000Z',
  });
  const after = await visitor.call('GET /student/:school/questions', { params });
  assert.deepEqual(after.body.answers, [reply.body.answer]);
});
