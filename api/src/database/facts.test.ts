import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { build } from '#test/build.ts';
import { tryChange } from './facts.ts';

test('fails when the database only reads, and leaves no table otherwise', async (t) => {
  const { db } = await build(t);
  await tryChange(db);
  await tryChange(db);
  await sql`set session characteristics as transaction read only`.execute(db);
  await assert.rejects(tryChange(db), { code: '25006' });
  await sql`set session characteristics as transaction read write`.execute(db);
});
