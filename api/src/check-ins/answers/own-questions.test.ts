import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { addDays } from '#src/basics/local-day.ts';
import { countDifferences, repairRollups } from '#src/check-ins/totals/rollups.ts';
import { build } from '#test/build.ts';
import { workRecorder } from '#test/log-in/record-work.ts';
import { makeOwnQuestion, ownSteps } from '#test/own-question.ts';
import { makePerson, makeSchool } from '#test/people.ts';
import { fc } from '#test/random/property-testing.ts';
import { firstDayAfterHistory, partitionsWithRows } from '#test/scenes/school-years.ts';
import { recordAnswer } from './repository.ts';

async function makeAnswerScene(t: TestContext) {
  const built = await build(t);
  const { id: schoolId } = await makeSchool(built);
  const student = await makePerson(built, { schoolId });
  const params = { school: String(schoolId) };
  const checkIn = async () => (await student.visitor.call('GET /student/:school/questions', { params })).body;
  const submit = (questionId: string, response: boolean | number) =>
    student.visitor.call('POST /student/submit-response/:school', { params, body: { questionId, response } });
  return { built, schoolId, student, checkIn, submit };
}

test('a student is asked the own questions of the school, and later sees the given answers', async (t) => {
  const { built, schoolId, student, checkIn, submit } = await makeAnswerScene(t);
  assert.equal((await checkIn()).own, undefined, 'a school without own questions');
  const safe = await makeOwnQuestion(built, schoolId);
  const laugh = await makeOwnQuestion(built, schoolId, { type: 'steps', slot: 5 });
  const { own } = await checkIn();
  assert.deepEqual(own, [
    { _id: safe, question: 'Do you feel safe here?', type: 'basic', graphic: 'own' },
    { _id: laugh, question: 'How often do you laugh?', type: 'steps', graphic: 'own', steps: ownSteps.en },
  ]);
  const [no, often] = [await submit(safe, false), await submit(laugh, 4)];
  assert.deepEqual([no.status, often.status], [200, 200], no.text + often.text);
  assert.equal(no.body.answer._id, `${student.userId}.2026-03-11.${safe}`);
  const { answers } = await checkIn();
  assert.deepEqual(
    answers.map(({ question, response }: { question: string; response: unknown }) => [question, response]),
    [
      [safe, false],
      [laugh, 4],
    ],
  );
  assert.equal((await submit(safe, true)).body.answer.response, false, 'the first answer stays');
  assert.equal(await countDifferences(built.db, schoolId), 0);
});

test('refuses a response that does not fit the type of an own question', async (t) => {
  const { built, schoolId, submit } = await makeAnswerScene(t);
  const safe = await makeOwnQuestion(built, schoolId);
  const laugh = await makeOwnQuestion(built, schoolId, { type: 'steps', slot: 5 });
  assert.equal((await submit(safe, 1)).body.code, 'response_invalid');
  assert.equal((await submit(laugh, true)).body.code, 'response_invalid');
});

test('keeps a question that was ended today in the check-in of a student who has answered it', async (t) => {
  const { built, schoolId, checkIn, submit } = await makeAnswerScene(t);
  const safe = await makeOwnQuestion(built, schoolId);
  const laugh = await makeOwnQuestion(built, schoolId, { type: 'steps', slot: 5 });
  await submit(safe, true);
  await built.db.updateTable('own_questions').set({ ended_at: built.clock.now() }).execute();
  const { own } = await checkIn();
  const ids = own.map(({ _id }: { _id: string }) => _id);
  assert.deepEqual(ids, [safe], `${laugh} has no answer`);
});

test('stores further answers to an own question with one statement, and a low answer with its follow-up', async (t) => {
  const { built, schoolId, submit } = await makeAnswerScene(t);
  const safe = await makeOwnQuestion(built, schoolId, { lowResponses: [2] });
  await submit(safe, true);
  const recorder = await workRecorder(t, built);
  const other = await makePerson(built, { schoolId });
  const answer = (questionId: string, response: boolean) =>
    other.visitor.call('POST /student/submit-response/:school', {
      params: { school: String(schoolId) },
      body: { questionId, response },
    });
  const builtIn = await recorder(() => answer('2', true));
  const own = await recorder(() => answer(safe, true));
  assert.equal(own.statements.length, builtIn.statements.length);
  assert.equal(await countDifferences(built.db, schoolId), 0);
  const third = await makePerson(built, { schoolId });
  const low = await third.visitor.call('POST /student/submit-response/:school', {
    params: { school: String(schoolId) },
    body: { questionId: safe, response: false },
  });
  assert.equal(low.body.answer.response, false);
  const followUps = await built.db.selectFrom('follow_ups').select('student_id').execute();
  assert.deepEqual(followUps, [{ student_id: third.userId }]);
});

const today = '2026-03-11';

async function makeScene(t: TestContext) {
  const built = await build(t);
  const { db, clock } = built;
  const { id: schoolId } = await makeSchool(built);
  const newStudent = async () => (await makePerson(built, { schoolId })).userId;
  const answer = (studentId: number, day: string, question: number, response: number) =>
    recordAnswer(db, { schoolId, studentId, question, response, day, now: clock.now() });
  return { db, schoolId, newStudent, answer };
}

test('counts the responses to own questions only in the totals of their slot', async (t) => {
  const { db, newStudent, answer } = await makeScene(t);
  const student = await newStudent();
  await answer(student, today, 1, 1);
  await answer(student, addDays(today, 1), 4, 5);
  await answer(student, addDays(today, 3), 4, 2);
  const { rows: days } = await sql`
    select own_a, own_a_at is not null as has_time, own_a_2, own_a_5, own_b_1, tap_ins from student_days
    where student_id = ${student} order by day`.execute(db);
  const nothing = { own_a: null, has_time: false, own_a_2: null, own_a_5: null, own_b_1: null };
  assert.deepEqual(days, [
    { ...nothing, tap_ins: 0 },
    { ...nothing, own_a: 5, has_time: true, tap_ins: 1 },
    { ...nothing, own_a_2: 0, own_a_5: 1, tap_ins: 2 },
    { ...nothing, own_a: 2, has_time: true, own_a_2: 0, own_a_5: 1, tap_ins: 2 },
  ]);
  const { rows: totals } = await sql`
    select own_a_1, own_a_2, own_a_5, own_b_1, eaten_yes, tap_ins from student_totals
    where student_id = ${student}`.execute(db);
  assert.deepEqual(totals, [{ own_a_1: 0, own_a_2: 1, own_a_5: 1, own_b_1: null, eaten_yes: 1, tap_ins: 3 }]);
});

test('keeps the first answer to an own question when a second one is sent', async (t) => {
  const { newStudent, answer } = await makeScene(t);
  const student = await newStudent();
  await answer(student, today, 5, 4);
  assert.equal((await answer(student, today, 5, 1))?.response, 4);
});

for (const response of [0, 6]) {
  test(`refuses the response ${response} to an own question`, async (t) => {
    const { newStudent, answer } = await makeScene(t);
    await assert.rejects(answer(await newStudent(), today, 4, response), /answers_response_check/);
  });
}

test('the totals of own questions equal the answers in any order of days, questions and school years', async (t) => {
  const { db, schoolId, newStudent, answer } = await makeScene(t);
  const newYear = await firstDayAfterHistory(db);
  const given = fc.tuple(
    fc.integer({ min: -3, max: 2 }),
    fc.integer({ min: 1, max: 5 }),
    fc.integer({ min: 1, max: 5 }),
  );
  const partitions = new Set<string>();
  let count = 0;
  const property = fc.asyncProperty(fc.array(given, { maxLength: 12 }), async (answers) => {
    const student = await newStudent();
    for (const [day, question, response] of answers) {
      await answer(student, addDays(newYear, day), question, question < 3 ? response % 2 : response);
      count += 1;
    }
    assert.equal(await countDifferences(db, schoolId), 0);
    for (const partition of await partitionsWithRows(db, 'student_days', student)) partitions.add(partition);
  });
  await fc.assert(property, { numRuns: 60 });
  assert.ok(partitions.size > 1, 'the days are in one partition');
  t.diagnostic(`${count} answers`);
});

test('rebuilds wrong totals of own questions from the answers', async (t) => {
  const { db, schoolId, newStudent, answer } = await makeScene(t);
  const [broken, other] = [await newStudent(), await newStudent()];
  for (const student of [broken, other]) {
    await answer(student, today, 5, 2);
    await answer(student, addDays(today, 1), 1, 1);
  }
  await sql`update student_totals set own_b_2 = null where student_id = ${broken}`.execute(db);
  await sql`update student_days set own_b = 3 where student_id = ${broken} and day = ${today}`.execute(db);
  assert.equal(await repairRollups(db, schoolId), 4);
  assert.equal(await countDifferences(db, schoolId), 0);
  const { rows } = await sql`select own_b_2 from student_totals where student_id = ${broken}`.execute(db);
  assert.deepEqual(rows, [{ own_b_2: 1 }]);
});

test('check-in, feed and record leave out an answer to a question that only a newer version of the API knows', async (t) => {
  const built = await build(t);
  const { db, clock } = built;
  const { id: schoolId } = await makeSchool(built);
  const student = await makePerson(built, { schoolId });
  const head = await makePerson(built, { schoolId, role: 'super_admin' });
  await recordAnswer(db, {
    schoolId,
    studentId: student.userId,
    question: 4,
    response: 5,
    day: today,
    now: clock.now(),
  });
  const checkIn = await student.visitor.call('GET /student/:school/questions', {
    params: { school: String(schoolId) },
  });
  assert.deepEqual([checkIn.status, checkIn.body.answers], [200, []]);
  const about = {
    params: { id: String(student.userId) },
    query: { schoolUserId: String(head.schoolUserId) },
  };
  const { body: pages } = await head.visitor.call('GET /staff/student/:id/feed', about);
  assert.deepEqual(pages.feed, [{ date: today, ate: null, rested: null, feeling: null }]);
  const { body: file } = await head.visitor.call('GET /staff/student/:id/record', about);
  assert.deepEqual(file.record.answers, []);
});
