import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { CallName } from '@tapin/contract/calls';
import type { Question } from '@tapin/contract/entities';
import type { QuestionStats } from '@tapin/contract/figures';
import { sql } from 'kysely';
import { addDays } from '#src/basics/local-day.ts';
import { build } from '#test/build.ts';
import { answerAs, callAs } from '#test/call-as.ts';
import { makeOwnQuestion } from '#test/own-question.ts';
import { makePerson, makeSchool } from '#test/people.ts';
import { storeAnswer, tapIn } from '#test/school-year.ts';

const today = '2026-03-11';

async function makeScene(t: TestContext) {
  const built = await build(t);
  const { id: schoolId } = await makeSchool(built);
  const head = await makePerson(built, { schoolId, role: 'super_admin' });
  const student = await makePerson(built, { schoolId, grade: 9 });
  const ask = async (key: CallName, query: object = {}) => {
    const about = key.includes(':id') && { id: student.userId };
    const reply = await callAs(head, key, { ...about, ...query });
    assert.equal(reply.status, 200, reply.text);
    return reply.body;
  };
  const submit = (questionId: string, response: boolean | number) =>
    answerAs(student, schoolId, questionId, response);
  return { built, schoolId, head, student, ask, submit };
}

test('the stats of a year have every own question of the year, and need one more statement than without questions', async (t) => {
  const { built, schoolId, student, ask } = await makeScene(t);
  await tapIn(built, schoolId, student, [{ ago: 0, eaten: true }]);
  const statements = t.mock.method(built.db.getExecutor(), 'executeQuery');
  const stats = async () => {
    statements.mock.resetCalls();
    const { questionStats } = (await ask('GET /staff/dashboard/stats', { daysAgo: 365 })).stats;
    return { questionStats, count: statements.mock.callCount() };
  };
  const before = await stats();
  assert.ok(before.count > 0);
  const made: string[] = [];
  for (let week = 60; week > 0; week -= 1) {
    const firstDay = addDays(today, 2 - week * 5);
    const days = { firstDay, lastDay: addDays(firstDay, 4) };
    made.push(await makeOwnQuestion(built, schoolId, days));
    made.push(await makeOwnQuestion(built, schoolId, { ...days, slot: 5, type: 'steps' }));
  }
  const { questionStats, count } = await stats();
  assert.equal(count, before.count + 1, 'one statement has the sums of all own questions');
  const own = questionStats.slice(3).map(({ question }: QuestionStats) => question._id);
  assert.deepEqual(own, made);
});

test("a student's overview of all time has every own question that the student answered", async (t) => {
  const { built, schoolId, student, ask } = await makeScene(t);
  const made: string[] = [];
  for (let ago = 110; ago > 0; ago -= 1) {
    const day = addDays(today, -ago);
    made.push(await makeOwnQuestion(built, schoolId, { firstDay: day, lastDay: day }));
    await storeAnswer(built, schoolId, student, { question: 4, response: 1, day });
  }
  await sql`update own_questions set answered_at = now()`.execute(built.db);
  const { questionStats } = (await ask('GET /staff/student/:id/overview', { daysAgo: -1 })).overview;
  const own = questionStats.slice(3).map(({ question, stats }: QuestionStats) => [question._id, stats.true]);
  assert.deepEqual(
    own,
    made.map((id) => [id, 1]),
  );
});

test('the figures of a school without own questions have no field about them', async (t) => {
  const { built, ask } = await makeScene(t);
  await makeOwnQuestion(built, (await makeSchool(built)).id);
  const [stats, overview] = [
    await ask('GET /staff/dashboard/stats'),
    await ask('GET /staff/student/:id/overview'),
  ];
  assert.equal(stats.stats.questionStats.length, 3);
  assert.equal(overview.overview.questionStats.length, 3);
  const week = { startDate: '2026-03-09', endDate: '2026-03-13' };
  const { data } = await ask('GET /staff/dashboard/weekly-trends', week);
  const { weeklyTrends, questions } = await ask('GET /staff/student/:id/weekly-trends', week);
  assert.deepEqual([data.questions, questions], [undefined, undefined]);
  for (const day of [...data.weeklyTrends, ...weeklyTrends]) assert.ok(!('own' in day));
});

test('a day with only an answer to an own question is in the feed, with the text that the question had on that day', async (t) => {
  const { built, ask, submit, schoolId } = await makeScene(t);
  const safe = await makeOwnQuestion(built, schoolId, { lastDay: today });
  assert.equal((await submit(safe, false)).status, 200);
  await sql`update own_questions set ended_at = ${built.clock.now()}`.execute(built.db);
  built.clock.advanceDays(1);
  const later = await makeOwnQuestion(built, schoolId, { type: 'steps', firstDay: addDays(today, 1) });
  assert.equal((await submit(later, 5)).status, 200);
  const { feed, total } = await ask('GET /staff/student/:id/feed');
  assert.equal(total, 2);
  assert.deepEqual(
    feed.map(({ date, ate, own }: { date: string; ate: null; own: { question: Question }[] }) => [
      date,
      ate,
      own.map(({ question, ...answer }) => ({ ...answer, text: question.question })),
    ]),
    [
      [
        '2026-03-12',
        null,
        [{ text: 'How often do you laugh?', response: 5, createdAt: '2026-03-12T14:00:00.000Z' }],
      ],
      [
        today,
        null,
        [{ text: 'Do you feel safe here?', response: false, createdAt: '2026-03-11T14:00:00.000Z' }],
      ],
    ],
  );
});

test('figures mark the language of an own question that has no text in the language of the reader', async (t) => {
  const { built, head, ask, submit, schoolId } = await makeScene(t);
  const safe = await makeOwnQuestion(built, schoolId);
  await submit(safe, true);
  await sql`update own_questions set texts = texts - 'es'`.execute(built.db);
  head.visitor.headers['accept-language'] = 'es';
  const question = {
    _id: safe,
    question: 'Do you feel safe here?',
    type: 'basic',
    graphic: 'own',
    language: 'en',
  };
  const week = { startDate: '2026-03-09', endDate: '2026-03-13' };
  assert.deepEqual((await ask('GET /staff/dashboard/stats')).stats.questionStats[3].question, question);
  assert.deepEqual((await ask('GET /staff/dashboard/weekly-trends', week)).data.questions, [question]);
  assert.deepEqual((await ask('GET /staff/students/status')).students.questions[3], question);
  assert.deepEqual(
    (await ask('GET /staff/student/:id/overview')).overview.questionStats[3].question,
    question,
  );
  assert.deepEqual((await ask('GET /staff/student/:id/weekly-trends', week)).questions, [question]);
  assert.deepEqual((await ask('GET /staff/student/:id/feed')).feed[0].own[0].question, question);
});
