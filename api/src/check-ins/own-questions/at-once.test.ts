import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { build } from '#test/build.ts';
import { writtenQuestion, writtenSteps } from '#test/own-question.ts';
import { loggedIn, makePerson, makeSchool } from '#test/people.ts';

async function makeScene(t: TestContext) {
  const built = await build(t);
  const { id: schoolId } = await makeSchool(built);
  const admins = [
    await makePerson(built, { schoolId, role: 'admin' }),
    await makePerson(built, { schoolId, role: 'super_admin' }),
  ] as const;
  const students = await Promise.all(Array.from({ length: 6 }, () => makePerson(built, { schoolId })));
  const params = { school: String(schoolId) };
  const create = (admin: (typeof admins)[number], body = writtenQuestion()) =>
    admin.visitor.call('POST /school/:school/own-questions', { params, body });
  return {
    built,
    schoolId,
    admins,
    students,
    params,
    create,
    answer: ({ visitor }: (typeof students)[number], questionId: string) =>
      visitor.call('POST /student/submit-response/:school', { params, body: { questionId, response: true } }),
  };
}

test('when two admins save six questions for the same days, two are stored, one in each slot, and four are refused', async (t) => {
  const { built, admins, create } = await makeScene(t);
  const [one, other] = admins;
  const replies = await Promise.all(
    [one, other, one, other, one, other].map((admin, index) =>
      create(admin, writtenQuestion({ texts: { en: { question: `Question ${index}?` } } })),
    ),
  );
  const codes = replies.map(({ status, body }) => body.code ?? status).toSorted();
  assert.deepEqual(codes, [200, 200, ...Array<string>(4).fill('too_many_questions')]);
  const rows = await built.db.selectFrom('own_questions').select('slot').orderBy('slot').execute();
  assert.deepEqual(
    rows.map(({ slot }) => slot),
    [4, 5],
  );
});

test('a request that is sent twice, as after a lost reply, saves one own question', async (t) => {
  const { built, admins, create } = await makeScene(t);
  const [one, other] = admins;
  const [first, second] = await Promise.all([create(one), create(one)]);
  assert.deepEqual(first.body, second.body);
  built.clock.advance(11 * 60_000);
  assert.notEqual((await create(one)).body.question._id, first.body.question._id, 'later it is another one');
  assert.equal((await create(other)).body.code, 'too_many_questions');
});

test('an own question that two admins replace at the same time is replaced once', async (t) => {
  const { built, admins, params, create } = await makeScene(t);
  const [one, other] = admins;
  const { _id } = (await create(one)).body.question;
  const replace = ({ visitor }: typeof one) =>
    visitor.call('PUT /school/:school/own-questions/:id', {
      params: { ...params, id: _id },
      body: writtenSteps(),
    });
  const replies = await Promise.all([replace(one), replace(other)]);
  assert.deepEqual(replies.map(({ status }) => status).toSorted(), [200, 404]);
  assert.equal((await built.db.selectFrom('own_questions').select('id').execute()).length, 1);
});

for (const change of ['replaced', 'deleted'] as const) {
  test(`an own question that is ${change} during its first answers either has answers or is gone`, async (t) => {
    const { built, schoolId, admins, students, params, create, answer } = await makeScene(t);
    const [admin] = admins;
    const other = await loggedIn(built, admin.userId);
    const counts = { changed: 0, refused: 0 };
    for (let round = 0; round < 20; round += 1) {
      const { _id } = (await create(admin)).body.question;
      const of = { params: { ...params, id: _id } };
      const changing = () =>
        change === 'deleted'
          ? other.call('DELETE /school/:school/own-questions/:id', of)
          : other.call('PUT /school/:school/own-questions/:id', { ...of, body: writtenSteps() });
      // In each round the change starts at another point: before, between or after the answers.
      const answering = students.map((student) => () => answer(student, _id));
      const calls = [...answering.slice(0, round % 7), changing, ...answering.slice(round % 7)];
      const replies = await Promise.all(calls.map((call) => call()));
      const [changed] = replies.splice(round % 7, 1);
      const stored = await built.db
        .selectFrom('answers')
        .select(['question', 'response'])
        .where('school_id', '=', schoolId)
        .execute();
      const saved = await built.db
        .selectFrom('own_questions')
        .select(['slot', 'answered_at', 'type'])
        .where('id', '=', Number(_id.slice(1)))
        .executeTakeFirst();
      const answered = replies.filter(({ status }) => status === 200);
      assert.equal(stored.length, answered.length);
      if (changed?.status === 200) {
        assert.deepEqual([saved, answered.length], [undefined, 0], 'answers without a question');
        assert.ok(replies.every(({ body }) => body.code === 'not_found'));
      } else {
        assert.equal(changed?.body.code, 'question_answered');
        assert.equal(answered.length, students.length);
        assert.ok(saved?.answered_at);
        assert.deepEqual(new Set(stored.map(({ question }) => question)), new Set([saved.slot]));
      }
      counts[changed?.status === 200 ? 'changed' : 'refused'] += 1;
      await built.db.deleteFrom('answers').execute();
      await built.db.deleteFrom('own_questions').execute();
    }
    t.diagnostic(`${counts.changed} ${change}, ${counts.refused} refused`);
  });
}
