import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBufferTerminal } from '@tapin/servers/command-line-buffer';
import { sql } from 'kysely';
import { openPostgres } from '#src/database/database.ts';
import { readMigrations } from '#src/database/migrating/migration-state.ts';
import { answerAs } from '#test/call-as.ts';
import { makeOperatorScene } from '#test/operator.ts';
import { makePerson, makeSchool } from '#test/people.ts';
import { isBlockedBefore } from '#test/postgres/lock-waits.ts';
import { createEmptyDatabase, createPersistentDatabase } from '#test/postgres/persistent-database.ts';
import { tapIn } from '#test/school-year.ts';
import { run, runOnConfiguredDatabase } from './run.ts';

test('"operator migrate" writes its progress to stderr and the applied migrations to stdout', async (t) => {
  const { db, close } = openPostgres(await createEmptyDatabase(t), () => {});
  t.after(close);
  const migrate = async () => {
    const { terminal, written } = createBufferTerminal();
    const code = await run(['migrate', '--json'], terminal, (work) => work(db, new Date()));
    return { code, ...written };
  };
  const names = readMigrations().map(({ name }) => name);
  assert.deepEqual(await migrate(), {
    code: 0,
    stdout: `${JSON.stringify({ applied: names }, null, 2)}\n`,
    stderr: names.map((name) => `${name}: applied\n`).join(''),
  });
  assert.deepEqual(await migrate(), { code: 0, stdout: '{\n  "applied": []\n}\n', stderr: '' });
});

test('the statements of a command have the limit of the roster worker', async (t) => {
  const { variables } = await createPersistentDatabase(t);
  const { data } = await runOnConfiguredDatabase({ ...variables, NODE_ENV: 'test' })(
    async (db) => ({ data: (await sql`show statement_timeout`.execute(db)).rows, lines: [] }),
    { migrates: true },
  );
  assert.deepEqual(data, [{ statement_timeout: '2min' }]);
});

test('repairing totals does not refuse an answer that arrives meanwhile', async (t) => {
  const { built, run } = await makeOperatorScene(t);
  const school = await makeSchool(built);
  const repaired = await makePerson(built, { schoolId: school.id });
  const other = await makePerson(built, { schoolId: school.id });
  await tapIn(built, school.id, repaired, [{ ago: 1, eaten: true, feeling: 2 }]);
  await tapIn(built, school.id, other, [{ ago: 1, eaten: true }]);
  assert.deepEqual((await run('rebuild-rollups')).data, { differences: 0, rebuilt: false });
  for (const table of ['student_days', 'student_totals'] as const)
    await sql`update ${sql.table(table)} set eaten_yes = 9 where student_id = ${repaired.userId}`.execute(
      built.db,
    );

  // Another transaction locks the totals of the student, so that the repair waits halfway.
  const held = Promise.withResolvers<void>();
  const holding = Promise.withResolvers<void>();
  const holder = built.db.transaction().execute(async (transaction) => {
    await sql`select from student_days where student_id = ${repaired.userId} for update`.execute(transaction);
    holding.resolve();
    await held.promise;
  });
  await holding.promise;
  const rebuilt = run(`rebuild-rollups --school ${school.code}`);
  assert.equal(await isBlockedBefore(built.db, 1, rebuilt), true);
  const own = answerAs(repaired, school.id, '1', true);
  assert.equal(await isBlockedBefore(built.db, 2, own), true);
  const beside = answerAs(other, school.id, '3', 4);
  const besideWaits = await isBlockedBefore(built.db, 3, beside);
  held.resolve();
  await holder;
  assert.equal(besideWaits, false);
  assert.deepEqual([(await beside).status, (await own).status], [200, 200]);
  assert.deepEqual((await rebuilt).data, { differences: 4, rebuilt: true });
  assert.deepEqual((await run('rebuild-rollups')).data, { differences: 0, rebuilt: false });
});
