import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { build } from '#test/build.ts';
import { makePerson } from '#test/people.ts';
import type { Visitor } from '#test/visitor.ts';
import { isLostRace } from './lost-race.ts';

test('every constraint of the list of contested constraints exists in the database', async (t) => {
  const { db } = await build(t);
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint union select indexname from pg_indexes`.execute(db);
  const known = rows.filter(({ name: constraint }) =>
    isLostRace(Object.assign(new Error('violated'), { constraint })),
  );
  assert.equal(known.length, 22);
});

test('a taken address is a lost race, and an unexpected constraint violation is an internal error', async (t) => {
  const built = await build(t);
  const { email, visitor } = await makePerson(built);
  const other = await makePerson(built);
  await assert.rejects(makePerson(built, { email }), isLostRace);
  const sendAs = async (sender: Visitor) => {
    const { status, body } = await sender.call('POST /user/feedback', { body: { feedback: 'Twice' } });
    return [status, body.code];
  };
  await sql`alter table feedback add constraint surprise unique (feedback)`.execute(built.db);
  try {
    assert.deepEqual(await sendAs(visitor), [200, undefined]);
    assert.deepEqual(await sendAs(other.visitor), [500, 'unknown']);
  } finally {
    // The constraint is dropped because tests may share a database, whose tables are only emptied.
    await sql`alter table feedback drop constraint surprise`.execute(built.db);
  }
});
