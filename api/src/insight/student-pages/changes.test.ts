import assert from 'node:assert/strict';
import { test } from 'node:test';
import { build } from '#test/build.ts';
import { answerAs, callAs } from '#test/call-as.ts';
import { makeOwnQuestion } from '#test/own-question.ts';
import { makePerson, makeSchool } from '#test/people.ts';

test('an answer that the student changed has its own time, and the replaced answers with theirs', async (t) => {
  const built = await build(t);
  const { id } = await makeSchool(built);
  const admin = await makePerson(built, { schoolId: id, role: 'admin' });
  const student = await makePerson(built, { schoolId: id });
  const own = await makeOwnQuestion(built, id);
  const now = () => built.clock.now().toISOString();
  type Response = boolean | 1 | 5;
  const change = async (questionId: string, first: Response, ...others: Response[]) => {
    const times = [now()];
    let answer = (await answerAs(student, id, questionId, first)).body.answer._id;
    for (const response of others) {
      built.clock.advance(60_000);
      times.push(now());
      const correction = { school: id, answer, response };
      const { body } = await callAs(student, 'POST /student/correct-response/:school', correction);
      answer = body.answer._id;
    }
    return times;
  };
  const eaten = await change('1', false, true);
  const rested = await change('2', true);
  const felt = await change('3', 1, 5, 1);
  const asked = await change(String(own), true, false);
  const about = { id: student.userId };
  const { feed } = (await callAs(admin, 'GET /staff/student/:id/feed', about)).body;
  const [day] = feed;
  const ate = [{ response: false, createdAt: eaten[0] }];
  const feelings = [
    { response: 1, createdAt: felt[0] },
    { response: 5, createdAt: felt[1] },
  ];
  assert.deepEqual(day.ate, { response: true, createdAt: eaten[1], changedFrom: ate });
  assert.deepEqual(day.rested, { response: true, createdAt: rested[0] });
  assert.deepEqual(day.feeling, { response: 1, createdAt: felt[2], changedFrom: feelings });
  const { question: _, ...answer } = day.own[0];
  assert.deepEqual(answer, {
    response: false,
    createdAt: asked[1],
    changedFrom: [{ response: true, createdAt: asked[0] }],
  });
  const { overview } = (await callAs(admin, 'GET /staff/student/:id/overview', about)).body;
  assert.deepEqual(overview.changes, [
    { date: day.date, question: 'eaten', changedFrom: ate },
    { date: day.date, question: 'feeling', changedFrom: feelings },
  ]);
});
