import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { countDifferences } from '#src/check-ins/rollups/rollups.ts';
import { build } from '#test/build.ts';
import { makeOwnQuestion, ownSteps } from '#test/own-question.ts';
import { makePerson, makeSchool } from '#test/people.ts';
import { workRecorder } from '#test/record-work.ts';

async function makeScene(t: TestContext) {
  const built = await build(t);
  const { id: schoolId } = await makeSchool(built);
  const student = await makePerson(built, { schoolId });
  const params = { school: String(schoolId) };
  const checkIn = async () => (await student.visitor.call('GET /student/:school/questions', { params })).body;
  const submit = (questionId: string, response: boolean | number) =>
    student.visitor.call('POST /student/submit-response/:school', { params, body: { questionId, response } });
  return { built, schoolId, student, checkIn, submit };
}

test('a student is asked the own questions of the school and sees the answers again', async (t) => {
  const { built, schoolId, student, checkIn, submit } = await makeScene(t);
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
  const { built, schoolId, submit } = await makeScene(t);
  const safe = await makeOwnQuestion(built, schoolId);
  const laugh = await makeOwnQuestion(built, schoolId, { type: 'steps', slot: 5 });
  assert.equal((await submit(safe, 1)).body.code, 'response_invalid');
  assert.equal((await submit(laugh, true)).body.code, 'response_invalid');
});

test('keeps a question that was ended today in the check-in of a student who has answered it', async (t) => {
  const { built, schoolId, checkIn, submit } = await makeScene(t);
  const safe = await makeOwnQuestion(built, schoolId);
  const laugh = await makeOwnQuestion(built, schoolId, { type: 'steps', slot: 5 });
  await submit(safe, true);
  await built.db.updateTable('own_questions').set({ ended_at: built.clock.now() }).execute();
  const { own } = await checkIn();
  const ids = own.map(({ _id }: { _id: string }) => _id);
  assert.deepEqual(ids, [safe], `${laugh} has no answer`);
});

test('stores further answers to an own question with one statement, and a low one with its follow-up', async (t) => {
  const { built, schoolId, submit } = await makeScene(t);
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
