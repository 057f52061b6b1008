import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { createPersistentDatabase } from '#test/persistent-database.ts';
import { runOnConfiguredDatabase } from './run.ts';

test('the statements of a command have the limit of the roster worker', async (t) => {
  const { variables } = await createPersistentDatabase(t);
  const { data } = await runOnConfiguredDatabase({ ...variables, NODE_ENV: 'test' })(
    async (db) => ({ data: (await sql`show statement_timeout`.execute(db)).rows, lines: [] }),
    { migrates: true },
  );
  assert.deepEqual(data, [{ statement_timeout: '2min' }]);
});
