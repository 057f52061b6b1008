import assert from 'node:assert/strict';
import { test } from 'node:test';
import { databaseBefore } from '#test/older-database.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { readMigrations } from './migration-files.ts';
import { loadMigrationState } from './migration-state.ts';

const files = readMigrations();
const names = files.map(({ name }) => name);
const replaced = files.flatMap(({ replaces }) => replaces);
const firstAfterBaseline = '024';

const appliedTo = async (db: Database) =>
  (await db.selectFrom('migrations').select('name').orderBy('name').execute()).map(({ name }) => name);

test('a database with all replaced migrations gets the mark of the baseline and keeps its rows', async (t) => {
  const db = await databaseBefore(t, firstAfterBaseline);
  const school = await db
    .insertInto('schools')
    .values({ name: 'School', code: 'S' })
    .returning('id')
    .executeTakeFirstOrThrow();
  assert.deepEqual(await loadMigrationState(db), { pending: names, unknown: [], tooOld: null });
  assert.deepEqual(await migrate(db), names);
  assert.deepEqual(await appliedTo(db), [...names, ...replaced].sort());
  assert.deepEqual(await db.selectFrom('schools').select('id').execute(), [school]);
  assert.deepEqual(await migrate(db), []);
});

test('an empty database gets the baseline and the marks of all replaced migrations', async (t) => {
  const db = await databaseBefore(t, '000');
  assert.deepEqual(await migrate(db), names);
  assert.deepEqual(await appliedTo(db), [...names, ...replaced].sort());
});

test('a database with some of the replaced migrations is refused unchanged and names the version to start first', async (t) => {
  const db = await databaseBefore(t, '016');
  const before = await appliedTo(db);
  await assert.rejects(migrate(db), {
    message:
      'This database has the migrations up to 015-school-calendars.sql: first start the version of TapIn whose last migration is 023-notifications.sql, then this one.',
  });
  assert.deepEqual(await appliedTo(db), before);
  const { tooOld } = await loadMigrationState(db);
  assert.deepEqual(tooOld, {
    lastApplied: '015-school-calendars.sql',
    passThrough: '023-notifications.sql',
  });
});
