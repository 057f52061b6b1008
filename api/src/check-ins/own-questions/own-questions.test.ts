import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { NewOwnQuestion } from '@tapin/contract/own-questions';
import { addDays } from '#src/basics/local-day.ts';
import { build } from '#test/build.ts';
import { makeOwnQuestion, writtenQuestion, writtenSteps } from '#test/own-question.ts';
import { makePerson, makeSchool } from '#test/people.ts';

const today = '2026-03-11';

async function makeScene(t: TestContext) {
  const built = await build(t);
  const { id: schoolId } = await makeSchool(built);
  const student = await makePerson(built, { schoolId });
  const admin = await makePerson(built, { schoolId, role: 'admin', firstName: 'Ada', lastName: 'Admin' });
  const params = { school: String(schoolId) };
  const { visitor } = admin;
  const answer = (questionId: string, response: boolean | number) =>
    student.visitor.call('POST /student/submit-response/:school', { params, body: { questionId, response } });
  return {
    built,
    schoolId,
    admin,
    answer,
    list: async () => (await visitor.call('GET /school/:school/own-questions', { params })).body,
    create: (body: NewOwnQuestion) => visitor.call('POST /school/:school/own-questions', { params, body }),
    replace: (id: string, body: NewOwnQuestion) =>
      visitor.call('PUT /school/:school/own-questions/:id', { params: { ...params, id }, body }),
    remove: (id: string) =>
      visitor.call('DELETE /school/:school/own-questions/:id', { params: { ...params, id } }),
    end: (id: string) =>
      visitor.call('POST /school/:school/own-questions/:id/end', { params: { ...params, id } }),
    answerTomorrow: (questionId: string) => {
      student.visitor.headers['time-zone'] = 'Pacific/Kiritimati';
      return answer(questionId, false);
    },
    asked: async () =>
      (await student.visitor.call('GET /student/:school/questions', { params })).body.own?.map(
        ({ _id }: { _id: string }) => _id,
      ) ?? [],
  };
}

test('stores an own question as it was written, with its author and time', async (t) => {
  const { built, admin, create, list } = await makeScene(t);
  const written = writtenSteps({ grades: [9, 12], weekdays: [1, 3], lowResponses: [2, 1] });
  const { status, body } = await create(written);
  assert.equal(status, 200);
  const { _id, ...question } = body.question;
  assert.match(_id, /^q\d+$/);
  assert.deepEqual(question, {
    ...written,
    lowResponses: [1, 2],
    verified: 'approved',
    isAnswered: false,
    endedAt: null,
    author: 'Ada Admin',
    createdAt: built.clock.now().toISOString(),
  });
  assert.deepEqual(await list(), { questions: [body.question], offers: [], approvedBy: null });
  await built.db.updateTable('own_questions').set({ author_id: null }).execute();
  assert.equal((await list()).questions[0].author, null);
  const audited = await built.db
    .selectFrom('audit')
    .select(['actor_id', 'detail'])
    .where('action', '=', 'ask-own-question')
    .execute();
  assert.deepEqual(audited, [
    { actor_id: admin.userId, detail: { id: Number(_id.slice(1)), texts: written.texts } },
  ]);
});

test('refuses a third own question on a day, and accepts it on other days', async (t) => {
  const { create } = await makeScene(t);
  const code = async (firstDay: string, lastDay: string) =>
    (await create(writtenQuestion({ firstDay, lastDay }))).body.code;
  assert.equal(await code('2026-03-16', '2026-03-20'), undefined);
  assert.equal(await code('2026-03-20', '2026-03-27'), undefined);
  assert.equal(await code('2026-03-20', '2026-03-20'), 'too_many_questions');
  assert.equal(await code('2026-03-11', '2026-03-20'), 'too_many_questions');
  assert.equal(await code('2026-03-11', '2026-03-19'), undefined);
  assert.equal(await code('2026-03-21', '2026-03-27'), undefined);
});

test('moves unanswered own questions between the slots when a new question needs it', async (t) => {
  const { built, create } = await makeScene(t);
  const save = async (firstDay: string, lastDay: string) =>
    (await create(writtenQuestion({ firstDay, lastDay }))).status;
  assert.equal(await save('2026-03-16', '2026-03-18'), 200);
  assert.equal(await save('2026-03-24', '2026-03-26'), 200);
  assert.equal(await save('2026-03-12', '2026-03-16'), 200);
  // The question overlaps with the first and the second question, which both have slot A.
  assert.equal(await save('2026-03-17', '2026-03-25'), 200);
  const rows = await built.db
    .selectFrom('own_questions')
    .select(['slot', 'first_day'])
    .orderBy('first_day')
    .execute();
  const slots = rows.map(({ slot }) => slot);
  assert.deepEqual(slots, [slots[0], slots[2] === 4 ? 5 : 4, slots[2], slots[2] === 4 ? 5 : 4]);
  assert.notEqual(slots[0], slots[1]);
});

test('replaces an unanswered own question by a question with a new id', async (t) => {
  const { create, replace, list, asked } = await makeScene(t);
  const first = (await create(writtenQuestion())).body.question;
  await create(writtenQuestion({ lowResponses: [] }));
  const reply = await replace(first._id, writtenSteps());
  assert.equal(reply.status, 200, reply.text);
  const { _id } = reply.body.question;
  assert.notEqual(_id, first._id);
  assert.equal((await list()).questions.length, 2);
  assert.ok((await asked()).includes(_id));
  assert.deepEqual((await replace(first._id, writtenSteps())).body, reply.body, 'the same request again');
  assert.equal((await replace(first._id, writtenSteps({ grades: [9] }))).body.code, 'not_found');
});

test('keeps an own question when its replacement is refused', async (t) => {
  const { create, replace, list } = await makeScene(t);
  const { question } = (await create(writtenQuestion())).body;
  await create(writtenQuestion({ firstDay: '2026-04-01', lastDay: '2026-04-10' }));
  await create(writtenQuestion({ firstDay: '2026-04-10', lastDay: '2026-04-20' }));
  const refused = await replace(
    question._id,
    writtenQuestion({ firstDay: '2026-04-10', lastDay: '2026-04-10' }),
  );
  assert.equal(refused.body.code, 'too_many_questions');
  assert.ok((await list()).questions.some(({ _id }: { _id: string }) => _id === question._id));
});

test('returns 409 when an answered own question is changed or deleted', async (t) => {
  const { create, replace, remove, answer, list } = await makeScene(t);
  const { question } = (await create(writtenQuestion())).body;
  assert.equal((await answer(question._id, true)).status, 200);
  for (const reply of [await replace(question._id, writtenSteps()), await remove(question._id)]) {
    assert.deepEqual([reply.status, reply.body.code], [409, 'question_answered']);
  }
  assert.deepEqual((await list()).questions, [{ ...question, isAnswered: true }]);
});

test('deletes an unanswered own question permanently', async (t) => {
  const { create, remove, list, answer } = await makeScene(t);
  const { _id } = (await create(writtenQuestion())).body.question;
  assert.equal((await remove(_id)).status, 200);
  assert.deepEqual((await list()).questions, []);
  assert.equal((await answer(_id, true)).status, 404);
  assert.equal((await remove(_id)).status, 404);
});

test('after an own question is ended today, only a student who has answered it sees it, and its answers are kept', async (t) => {
  const { built, create, end, asked, answer, list } = await makeScene(t);
  const { _id } = (await create(writtenQuestion())).body.question;
  await answer(_id, false);
  built.clock.advance(60_000);
  const { body } = await end(_id);
  const endedAt = built.clock.now().toISOString();
  assert.deepEqual([body.question.lastDay, body.question.endedAt], [today, endedAt]);
  built.clock.advance(60_000);
  assert.deepEqual((await end(_id)).body, body, 'a second time');
  assert.deepEqual(await asked(), [_id]);
  assert.deepEqual((await list()).questions, [body.question]);
  const rows = await built.db.selectFrom('answers').select(['question', 'response']).execute();
  assert.deepEqual(rows, [{ question: 4, response: 2 }]);
});

test('an ended own question keeps its slot for the rest of the day', async (t) => {
  const { create, end } = await makeScene(t);
  const { _id } = (await create(writtenQuestion())).body.question;
  await create(writtenQuestion({ lowResponses: [] }));
  await end(_id);
  assert.equal((await create(writtenQuestion())).body.code, 'too_many_questions');
  assert.equal((await create(writtenQuestion({ firstDay: '2026-03-12' }))).status, 200);
});

test('an own question that is ended before it begins is deleted', async (t) => {
  const { create, end, list } = await makeScene(t);
  const { _id } = (await create(writtenQuestion({ firstDay: '2026-03-12' }))).body.question;
  const { status, body } = await end(_id);
  assert.deepEqual([status, typeof body.question.endedAt], [200, 'string']);
  assert.deepEqual((await list()).questions, []);
});

test('ending an own question that is over changes nothing', async (t) => {
  const { built, schoolId, end } = await makeScene(t);
  const over = await makeOwnQuestion(built, schoolId, { firstDay: '2026-03-02', lastDay: '2026-03-06' });
  const { question } = (await end(over)).body;
  assert.deepEqual([question.lastDay, question.endedAt], ['2026-03-06', null]);
});

test('an own question that ends today keeps its slot on the next day when a device that is a day ahead has answered it', async (t) => {
  const { create, end, answerTomorrow } = await makeScene(t);
  const running = (await create(writtenQuestion())).body.question._id;
  assert.equal((await answerTomorrow(running)).status, 200);
  assert.equal((await end(running)).body.question.lastDay, '2026-03-12');
  const coming = (await create(writtenQuestion({ firstDay: '2026-03-12' }))).body.question._id;
  assert.equal((await answerTomorrow(coming)).status, 200);
  const { question } = (await end(coming)).body;
  assert.deepEqual([question.lastDay, question.isAnswered], ['2026-03-12', true], 'it is not deleted');
});

test('an own question with a first day in the past begins today', async (t) => {
  const { create } = await makeScene(t);
  const { body } = await create(writtenQuestion({ firstDay: '2026-03-02' }));
  assert.deepEqual([body.question.firstDay, body.question.lastDay], [today, '2026-03-20']);
});

test('refuses own questions with days that are over, in the wrong order, or more than 366', async (t) => {
  const { create } = await makeScene(t);
  const code = async (firstDay: string, lastDay: string) =>
    (await create(writtenQuestion({ firstDay, lastDay }))).body.code;
  assert.equal(await code('2026-03-02', '2026-03-10'), 'question_dates_invalid');
  assert.equal(await code('2026-03-20', '2026-03-19'), 'question_dates_invalid');
  assert.equal(await code(today, addDays(today, 366)), 'question_dates_invalid');
  assert.equal(await code(today, addDays(today, 365)), undefined);
  assert.equal(await code('9999-06-01', '9999-12-31'), 'question_dates_invalid');
  assert.equal(await code('2026-02-30', '2026-03-20'), 'validation');
});

test('the calendar day of the school decides which days are over, not the clock of the admin', async (t) => {
  const { built, schoolId, create } = await makeScene(t);
  await built.db
    .updateTable('school_calendars')
    .set({ time_zone: 'Pacific/Kiritimati' })
    .where('school_id', '=', schoolId)
    .execute();
  const code = async (day: string) =>
    (await create(writtenQuestion({ firstDay: day, lastDay: day }))).body.code;
  assert.equal(await code(today), 'question_dates_invalid');
  assert.equal(await code('2026-03-12'), undefined);
});

test('a school saves at most 100 own questions a day', async (t) => {
  const { built, schoolId, create } = await makeScene(t);
  await built.db
    .insertInto('throttles')
    .values({
      key: `own-questions:${schoolId}`,
      count: 99,
      expires_at: new Date(built.clock.now().getTime() + 60_000),
    })
    .execute();
  assert.equal((await create(writtenQuestion())).status, 200);
  assert.equal((await create(writtenQuestion())).body.code, 'too_many_requests');
  built.clock.advance(60_000);
  assert.equal((await create(writtenQuestion())).status, 200);
});
