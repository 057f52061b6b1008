import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { generateRoster } from '@tapin/oneroster/generate';
import type { RosterCounts } from '@tapin/shared/contract/roster-calls';
import { build } from '#test/build.ts';
import { runOperator } from '#test/operator.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';

const none = { add: 0, change: 0, end: 0 };

test('roster apply imports a file once, roster runs lists it, and roster undo ends its people', async (t) => {
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
