import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { addNewQuestion, newQuestion, newQuestionMigration } from '#test/with-new-question.ts';

addNewQuestion();
const { build } = await import('#test/build.ts');
const { makePerson, makeSchool } = await import('#test/people.ts');
const { tapIn } = await import('#test/school-year.ts');

const day = '2026-03-11';
const week = { startDate: '2026-03-09', endDate: '2026-03-13' };

/** A student who has answered the three questions, and the new one with no. */
async function makeScene(t: Parameters<typeof build>[0]) {
  const built = await build(t);
  await sql.raw(newQuestionMigration).execute(built.db);
  const { id: schoolId } = await makeSchool(built);
  const student = await makePerson(built, { schoolId, lastName: 'Night' });
  const head = await makePerson(built, { schoolId, role: 'super_admin' });
  await tapIn(built, schoolId, student, [{ ago: 0, eaten: true, rested: true, feeling: 2 }]);
  const now = built.clock.now();
  const here = sql`school_id = ${schoolId} and student_id = ${student.userId}`;
  await sql`insert into answers (school_id, student_id, day, question, response, created_at)
    values (${schoolId}, ${student.userId}, ${day}, 6, 0, ${now})`.execute(built.db);
  await sql`update student_days set slept_enough = 0, slept_enough_at = ${now} where ${here}`.execute(
    built.db,
  );
  await sql`update student_totals set slept_enough_no = 1 where ${here}`.execute(built.db);
  // This student has answered the new question only.
  const other = await makePerson(built, { schoolId, lastName: 'Only' });
  const nothing = sql`0, 0, 0, 0, 0, 0, 0, 0, 0`;
  await sql`insert into student_days (school_id, student_id, day, tap_ins, eaten_yes, eaten_no, rested_yes, rested_no,
      feeling_1, feeling_2, feeling_3, feeling_4, feeling_5, slept_enough, slept_enough_at)
    values (${schoolId}, ${other.userId}, ${day}, 0, ${nothing}, 0, ${now})`.execute(built.db);
  await sql`insert into student_totals (school_id, student_id, first_day, last_day, tap_ins, eaten_yes, eaten_no,
      rested_yes, rested_no, feeling_1, feeling_2, feeling_3, feeling_4, feeling_5, slept_enough_no)
    values (${schoolId}, ${other.userId}, ${day}, ${day}, 1, ${nothing}, 1)`.execute(built.db);
  const ask = async (key: Parameters<typeof head.visitor.send>[0], query: object = {}) => {
    const reply = await head.visitor.send(key, {
      params: { id: String(student.userId) },
      query: { schoolUserId: String(head.schoolUserId), ...query },
    });
    assert.equal(reply.status, 200, reply.text);
    return reply.body;
  };
  return { built, schoolId, student, ask };
}

const byName = (stats: { question: { graphic: string }; stats: object }[]) =>
  Object.fromEntries(stats.map(({ question, stats: counts }) => [question.graphic, counts]));

test('a student receives a question that only the list, texts and a migration name', async (t) => {
  const { schoolId, student } = await makeScene(t);
  const { body } = await student.visitor.call('GET /student/:school/questions', {
    params: { school: String(schoolId) },
  });
  const added = { _id: '6', question: 'Did you sleep enough?', type: 'basic', graphic: newQuestion };
  assert.deepEqual(body.questions.slice(3), [added]);
  assert.deepEqual(
    body.answers.map(({ question, response }: { question: string; response: unknown }) => [
      question,
      response,
    ]),
    [
      ['1', true],
      ['2', true],
      ['3', 2],
      ['6', false],
    ],
  );
});

test('figures of a school count the answers to a new question', async (t) => {
  const { ask } = await makeScene(t);
  const { stats } = await ask('GET /staff/dashboard/stats', { daysAgo: 0 });
  assert.deepEqual(byName(stats.questionStats)[newQuestion], { true: 0, false: 2 });
  const { data } = await ask('GET /staff/dashboard/weekly-trends', week);
  assert.deepEqual([data.weeklyTrends[1][newQuestion], data.weeklyTrends[2][newQuestion]], [null, 0]);
  const { dashboard } = await ask('GET /staff/dashboard');
  assert.equal(dashboard.priorityStudentsToday[0][newQuestion], false);
  const { students } = await ask('GET /staff/students/status');
  assert.deepEqual(
    students.checkedIn.map(({ answers }: { answers: { question: string }[] }) =>
      answers.map(({ question }) => question),
    ),
    [['1', '2', '3', '6'], ['6']],
  );
});

test('the pages and the record of a student show the answer to a new question', async (t) => {
  const { ask } = await makeScene(t);
  const { overview } = await ask('GET /staff/student/:id/overview', { daysAgo: -1 });
  assert.equal(overview[newQuestion], 0);
  assert.deepEqual(byName(overview.questionStats)[newQuestion], { true: 0, false: 1 });
  const { feed } = await ask('GET /staff/student/:id/feed');
  assert.equal(feed[0][newQuestion].response, false);
  const { weeklyTrends } = await ask('GET /staff/student/:id/weekly-trends', week);
  assert.equal(weeklyTrends[2][newQuestion], 0);
  const { record } = await ask('GET /staff/student/:id/record');
  assert.deepEqual([record.answers[3].question, record.answers[3].response], [newQuestion, false]);
});

test('exported tables have the answers to a new question', async (t) => {
  const { built, schoolId, ask } = await makeScene(t);
  // A table of figures has days that are over, on which at least five students have answered.
  for (let count = 0; count < 5; count += 1)
    await tapIn(built, schoolId, await makePerson(built, { schoolId }), [{ ago: 1, eaten: true }]);
  await sql`update student_days set slept_enough = 0, slept_enough_at = ${built.clock.now()} where day = '2026-03-10'`.execute(
    built.db,
  );
  const tableOf = async (list: string, more: object = {}) => {
    const { csv } = await ask('GET /staff/export', { list, ...more });
    return csv.split('\r\n\r\n')[1].trimEnd().split('\r\n');
  };
  const [headings, ...rows] = await tableOf('tapin-status');
  const [row, other] = rows.filter((each: string) => each.includes(',Yes,'));
  assert.match(headings, /,Eaten,Rested,Feeling,Slept enough$/);
  assert.match(row, /,Yes,Yes,Yes,Bad,No$/);
  assert.match(other, /,Yes,No response,No response,No response,No$/);
  const [, only] = await tableOf(`${newQuestion}-status`);
  assert.match(only, /,No$/);
  assert.deepEqual((await tableOf('stats', { daysAgo: 7 })).slice(-2), [
    'Did you sleep enough?,Yes,0,0',
    'Did you sleep enough?,No,5,100',
  ]);
});
