import assert from 'node:assert/strict';
import { test } from 'node:test';
import { build } from '#test/build.ts';
import { makePerson, makeSchool } from '#test/people.ts';

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
