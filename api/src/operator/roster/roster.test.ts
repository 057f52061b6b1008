import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { RosterCounts } from '@tapin/contract/roster-calls';
import { generateRoster } from '@tapin/oneroster/generate';
import { build } from '#test/build.ts';
import { temporaryFolder } from '#test/machine/temporary-folder.ts';
import { runOperator } from '#test/operator.ts';
import { countLines, countsOf, hasChanges } from './roster-run.ts';

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

const zero = { add: 0, change: 0, end: 0 };
const noCounts = { schools: zero, students: zero, staff: zero, classes: zero };

test('counts guardians only where a run reads them, and applies a run that changes only guardians', () => {
  assert.deepEqual(countsOf({ counts: {} }), noCounts);
  assert.equal(hasChanges(countsOf({ counts: {} })), false);
  const counts = countsOf({ counts: { ...noCounts, guardians: { ...zero, end: 2 } } });
  assert.deepEqual(counts.guardians, { add: 0, change: 0, end: 2 });
  assert.equal(hasChanges(counts), true);
  assert.deepEqual(countLines(counts).slice(-1), ['guardians 0 to add, 0 to change, 2 to end']);
});

const none = { add: 0, change: 0, end: 0 };

test('roster apply imports a file once, roster runs lists the import, and roster undo ends its people', async (t) => {
  const folder = temporaryFolder(t);
  const file = join(folder, 'first.zip');
  await generateRoster(file);
  const built = await build(t);
  await runOperator(built, 'create-district --name Cedar --code CEDAR');
  const apply = `roster apply ${file} --district CEDAR`;

  await assert.rejects(runOperator(built, apply), /to add(.|\n)*Nothing was changed: add --yes/);
  const first = await runOperator(built, `${apply} --yes`);
  const { counts } = first.data as { counts: RosterCounts };
  assert.equal(counts.students.add, 60);
  assert.equal(counts.schools.add, 2);
  const members = built.db.selectFrom('school_users').select('verified').where('is_rostered', '=', true);
  assert.equal((await members.where('verified', '=', 'approved').execute()).length > 60, true);
  const assignments = await built.db
    .selectFrom('class_assignments')
    .select('student_id')
    .distinct()
    .execute();
  assert.equal(assignments.length, 60);

  const again = await runOperator(built, `${apply} --yes`);
  assert.deepEqual((again.data as { counts: RosterCounts }).counts, {
    schools: none,
    students: none,
    staff: none,
    classes: none,
  });

  const undone = await runOperator(built, 'roster undo --district CEDAR --yes');
  assert.equal((undone.data as { kept: number }).kept, 2);
  assert.deepEqual(await members.where('verified', '=', 'approved').execute(), []);
  assert.deepEqual(await built.db.selectFrom('class_assignments').select('student_id').execute(), []);
  const runs = await runOperator(built, 'roster runs --district CEDAR');
  assert.deepEqual(
    (runs.data as { state: string }[]).map(({ state }) => state),
    ['planned', 'undone', 'canceled'],
  );
  await assert.rejects(runOperator(built, 'roster undo --district CEDAR --yes'), /can be undone/);
});
