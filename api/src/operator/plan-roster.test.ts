import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { generateRoster } from '@tapin/oneroster/generate';
import { build } from '#test/build.ts';
import { runOperator } from '#test/operator.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';

test('roster plan prints the counts and every problem with its place, and changes nothing', async (t) => {
  const folder = temporaryFolder(t);
  const file = join(folder, 'first.zip');
  await generateRoster(file, { faults: ['enrollment-of-no-class', 'capital-booleans'] });
  const built = await build(t);
  await runOperator(built, 'create-district --name Cedar --code CEDAR');

  const { data, lines, failed } = await runOperator(built, `roster plan ${file} --district CEDAR`);
  const plan = data as { counts: { students: object }; problems: Record<string, unknown>[] };
  assert.equal(failed, false);
  assert.deepEqual(plan.counts.students, { add: 60, change: 0, end: 0 });
  const problem = plan.problems.find(({ code }) => code === 'enrollment-no-class');
  assert.equal(problem?.file, 'enrollments.csv');
  assert.equal(problem?.column, 'classSourcedId');
  assert.equal(problem?.level, 'error');
  assert.match(String(problem?.remedy), /Add the class to the export/);
  assert.ok(plan.problems.some(({ code }) => code === 'value-boolean'));
  assert.match(lines.join('\n'), /students +60 to add, 0 to change, 0 to end/);
  assert.match(lines.join('\n'), /error {2}enrollments.csv:\d+ classSourcedId "/);
  for (const table of ['users', 'schools', 'classes'] as const)
    assert.deepEqual(await built.db.selectFrom(table).select('id').execute(), []);

  const broken = join(folder, 'broken.zip');
  writeFileSync(broken, 'sourcedId,status\n');
  await assert.rejects(
    runOperator(built, `roster plan ${broken} --district CEDAR`),
    /cannot be read \(not-a-zip\)\. The file is not a zip\. Choose the zip/,
  );
  await assert.rejects(
    runOperator(built, `roster plan ${file} --district BIRCH`),
    /no district with the code/,
  );
});
