import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBufferTerminal } from '@tapin/shared/server/command-line-buffer';
import { openPostgres } from '#src/database/database.ts';
import { readMigrations } from '#src/database/migration-files.ts';
import { createEmptyDatabase } from '#test/persistent-database.ts';
import { run } from './run.ts';

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
