import assert from 'node:assert/strict';
import { test } from 'node:test';
import { build } from '#test/build.ts';
import { answerAs, callAs } from '#test/call-as.ts';
import { workRecorder } from '#test/log-in/record-work.ts';
import { makePerson, makeSchool } from '#test/people.ts';

test('the calls of every student in the morning send few statements to the database', async (t) => {
  const built = await build(t);
  const school = await makeSchool(built);
  const student = await makePerson(built, { schoolId: school.id });
  const record = await workRecorder(t, built);
  const countOf = async (call: () => Promise<unknown>) => (await record(call)).statements.length;
  assert.equal(
    await countOf(() => callAs(student, 'GET /student/:school/questions', { school: school.id })),
    2,
  );
  assert.equal(await countOf(() => answerAs(student, school.id, '1', true)), 2);
  assert.equal(await countOf(() => callAs(student, 'GET /user/me', {})), 5);
});
