import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { KyselyPlugin } from 'kysely';
import { build } from '#test/build.ts';
import { answerAs, callAs } from '#test/call-as.ts';
import { makePerson, makeSchool } from '#test/people.ts';

/** Counts the statements that calls send to the database, because each of them is a round trip. */
async function countStatements(t: TestContext) {
  const built = await build(t);
  let count = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  built.services.db = built.db.withPlugin(counter);
  return {
    built,
    of: async (call: () => Promise<unknown>) => {
      count = 0;
      await call();
      return count;
    },
  };
}

test('the calls of every student in the morning send few statements', async (t) => {
  const { built, of } = await countStatements(t);
  const school = await makeSchool(built);
  const student = await makePerson(built, { schoolId: school.id });
  const questions = () => callAs(student, 'GET /student/:school/questions', { school: school.id });
  const me = () => callAs(student, 'GET /user/me', {});
  assert.equal(await of(questions), 2);
  assert.equal(await of(() => answerAs(student, school.id, '1', true)), 2);
  assert.equal(await of(me), 5);
});
