import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { build } from '#test/build.ts';
import { tryChange } from './facts.ts';

test('the check of the database fails when the database is read-only, and otherwise leaves no table', async (t) => {
  const { db } = await build(t);
  await tryChange(db);
  await tryChange(db);
  await sql`set session characteristics as transaction read only`.execute(db);
  await assert.rejects(tryChange(db), { code: '25006' });
  await sql`set session characteristics as transaction read write`.execute(db);
});
