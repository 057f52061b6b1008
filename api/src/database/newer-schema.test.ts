import assert from 'node:assert/strict';
import { test } from 'node:test';
import { build } from '#test/build.ts';
import { createPersistentDatabase } from '#test/persistent-database.ts';
import { startExpectingFailure } from '#test/process.ts';
import { migrate } from './migrate.ts';
import { readMigrations } from './migration-files.ts';
import { loadMigrationState } from './migration-state.ts';

test('loadMigrationState names pending migrations and those of a newer version without changing anything', async (t) => {
  const { db } = await build(t);
  assert.deepEqual(await loadMigrationState(db), { pending: [], unknown: [], tooOld: null });
  await db.insertInto('migrations').values({ name: '999-later.sql' }).execute();
  const next = { name: '998-next.sql', text: '', isBackfill: false, isBaseline: false };
  const found = await loadMigrationState(db, [...readMigrations(), next]);
  assert.deepEqual(found, { pending: ['998-next.sql'], unknown: ['999-later.sql'], tooOld: null });
  await assert.rejects(migrate(db), /A newer version of TapIn has changed this database \(999-later\.sql\)/);
  assert.deepEqual((await loadMigrationState(db)).unknown, ['999-later.sql']);
  await db.deleteFrom('migrations').where('name', '=', '999-later.sql').execute();
});

test('a server does not start on the database of a newer version, and says why', async (t) => {
  const persistent = await createPersistentDatabase(t);
  const { db, close } = persistent.open();
  await db.insertInto('migrations').values({ name: '999-later.sql' }).execute();
  await close();
  const { code, text } = await startExpectingFailure({ ...persistent.variables, API_PORT: '0' });
  assert.equal(code, 1);
  assert.match(text, /^A newer version of TapIn .* or go back as docs\/quiet-hours\.md, "Upgrade, and the way back", says\.$/);
});
