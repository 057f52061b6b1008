import assert from 'node:assert/strict';
import { test } from 'node:test';
import { build } from '#test/build.ts';
import { lastingDatabase } from '#test/lasting-database.ts';
import { failToStart } from '#test/process.ts';
import { migrate, migrationsOf } from './migrate.ts';

test('what is missing and what a newer version has done is known without changing anything', async (t) => {
  const { db } = await build(t);
  assert.deepEqual(await migrationsOf(db), { pending: [], unknown: [] });
  await db.deleteFrom('migrations').where('name', 'like', '014-%').execute();
  await db.insertInto('migrations').values({ name: '999-later.sql' }).execute();
  const found = await migrationsOf(db);
  assert.deepEqual(found, { pending: ['014-known-codes.sql'], unknown: ['999-later.sql'] });
  await assert.rejects(migrate(db), /A newer version of TapIn has changed this database \(999-later\.sql\)/);
  assert.deepEqual(await migrationsOf(db), found);
  await db.deleteFrom('migrations').where('name', 'like', '999-%').execute();
  await db.insertInto('migrations').values({ name: '014-known-codes.sql' }).execute();
});

test('a server on the database of a newer one does not start, and says why', async (t) => {
  const lasting = await lastingDatabase(t);
  const { db, close } = await lasting.open();
  await db.insertInto('migrations').values({ name: '999-later.sql' }).execute();
  await close();
  const { code, text } = await failToStart({ ...lasting.variables, API_PORT: '0' });
  assert.equal(code, 1);
  assert.match(text, /^A newer version of TapIn .* or go back as docs\/operations\.md says\.$/);
});
