import assert from 'node:assert/strict';
import { test } from 'node:test';
import { build } from '#test/build.ts';
import { runOperator } from '#test/operator.ts';
import { makePerson } from '#test/people.ts';

test('lists the feedback from a day on, the newest first', async (t) => {
  const built = await build(t);
  const run = (words: string) => runOperator(built, words);
  const { visitor, userId, email } = await makePerson(built, { role: 'teacher' });
  const write = (feedback: string) => visitor.call('POST /user/feedback', { body: { feedback } });
  await write('The first one');
  built.clock.advanceDays(2);
  await write('Two\nlines, \u001b[2Jand a trick');
  const { lines } = await run('feedback');
  assert.deepEqual(lines, [
    `2026-03-13T14:00:00.000Z  by ${userId}  teacher  ${email}  Two lines, [2Jand a trick`,
    `2026-03-11T14:00:00.000Z  by ${userId}  teacher  ${email}  The first one`,
  ]);
  const { data } = await run('feedback --since 2026-03-12');
  assert.deepEqual(
    (data as { feedback: string }[]).map(({ feedback }) => feedback),
    ['Two\nlines, \u001b[2Jand a trick'],
  );
  await assert.rejects(
    run('feedback --since 2026-02-30'),
    /--since <DATE>' argument '2026-02-30' is invalid\. It must be a day such as/,
  );
  await built.db.deleteFrom('users').where('id', '=', userId).execute();
  assert.match((await run('feedback')).lines[1] ?? '', /by - {2}- {2}- {2}The first one$/);
});
