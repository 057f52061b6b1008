import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { deleteExpiredRows } from '#src/infrastructure/expired-rows.ts';
import { build } from '#test/build.ts';
import { rows } from '#test/matrix/matrix-rows.ts';
import { logInAgain, makeWorld } from '#test/matrix/matrix-world.ts';
import type { Person } from '#test/people.ts';
import { isBlockedBefore } from '#test/postgres/lock-waits.ts';

async function countOf(db: Database, table: 'question_offers' | 'idempotency_keys'): Promise<number> {
  const { rows: found } = await sql`select from ${sql.table(table)}`.execute(db);
  return found.length;
}

const call = 'POST /district/question-offers';

async function openScene(t: TestContext) {
  const built = await build(t);
  const world = await makeWorld(built);
  const admin = await logInAgain(built, world.callers.district_admin.approved);
  const input = rows[call].input(world, admin, 'own');
  const send = (key: string, caller: Person = admin, given = input) => {
    caller.visitor.headers['idempotency-key'] = key;
    return caller.visitor.send(call, given);
  };
  const before = await countOf(built.db, 'question_offers');
  const countNew = async () => (await countOf(built.db, 'question_offers')) - before;
  return { ...built, world, admin, input, send, countNew };
}

test('a repeated call with the same key gets the first reply, and is done once', async (t) => {
  const { send, countNew } = await openScene(t);
  const key = randomUUID();
  const first = await send(key);
  const second = await send(key);
  assert.equal(first.status, 200);
  assert.deepEqual([second.status, second.text], [200, first.text]);
  assert.equal(await countNew(), 1);
});

test('two simultaneous calls with the same idempotency key are done once, and get the same reply', async (t) => {
  const { send, countNew } = await openScene(t);
  const key = randomUUID();
  const replies = await Promise.all([send(key), send(key), send(key)]);
  assert.deepEqual(
    replies.map(({ status, text }) => [status, text]),
    Array(3).fill([200, replies[0]?.text]),
  );
  assert.equal(await countNew(), 1);
});

test('a second call waits while the first one with the same idempotency key is in progress', async (t) => {
  const { db, send, countNew } = await openScene(t);
  const key = randomUUID();
  const lock = await db.startTransaction().execute();
  await lock.selectFrom('districts').select('id').forUpdate().execute();
  const first = send(key);
  assert.ok(await isBlockedBefore(db, 1, first));
  const second = send(key);
  assert.ok(await isBlockedBefore(db, 2, second));
  await lock.commit().execute();
  assert.equal((await first).text, (await second).text);
  assert.equal(await countNew(), 1);
});

test('calls with different idempotency keys, and without one, are done each time', async (t) => {
  const { admin, input, send, countNew } = await openScene(t);
  await send(randomUUID());
  await send(randomUUID());
  delete admin.visitor.headers['idempotency-key'];
  await admin.visitor.send(call, input);
  assert.equal(await countNew(), 3);
});

test('a key that was used with another input is refused', async (t) => {
  const { admin, input, send, countNew } = await openScene(t);
  const key = randomUUID();
  await send(key);
  const other = { ...input, body: { ...Object(input.body), texts: { en: { question: 'Another one?' } } } };
  const refused = await send(key, admin, other);
  assert.deepEqual([refused.status, refused.body.code], [400, 'validation']);
  assert.match(refused.body.msg, /idempotency-key \(another request has used it\)/);
  assert.equal(await countNew(), 1);
});

test('the same key from two people counts as two keys', async (t) => {
  const { world, send, countNew } = await openScene(t);
  const key = randomUUID();
  await send(key);
  const foreign = world.foreignDistrictAdmin;
  const reply = await send(key, foreign, rows[call].input(world, foreign, 'own'));
  assert.equal(reply.status, 200);
  assert.equal(await countNew(), 2);
});

for (const key of ['1', '0'.repeat(200), 'x'.repeat(36)])
  test(`an idempotency key of ${key.length} times ${key[0]} is refused`, async (t) => {
    const { send, countNew } = await openScene(t);
    const refused = await send(key);
    assert.deepEqual([refused.status, refused.body.code], [400, 'validation']);
    assert.equal(await countNew(), 0);
  });

test('a refused call stores no key, so that its repeat is a new attempt', async (t) => {
  const { db, admin, input, send } = await openScene(t);
  const refused = await send(randomUUID(), admin, {
    body: { ...Object(input.body), lowResponses: [true, false] },
  });
  assert.equal(refused.status, 400);
  assert.equal(await countOf(db, 'idempotency_keys'), 0);
});

test('neither the idempotency key nor the reply can be read in the database', async (t) => {
  const { db, send } = await openScene(t);
  const key = randomUUID();
  const { text } = await send(key);
  const stored = JSON.stringify(await db.selectFrom('idempotency_keys').selectAll().execute());
  assert.match(text, /Do you feel safe here/);
  assert.ok(!stored.includes(key));
  assert.ok(!stored.includes('Do you feel safe here?'));
});

test('an idempotency key is deleted after a day', async (t) => {
  const { db, clock, send } = await openScene(t);
  await send(randomUUID());
  await deleteExpiredRows(db, clock.now());
  assert.equal(await countOf(db, 'idempotency_keys'), 1);
  clock.advanceDays(1);
  await deleteExpiredRows(db, clock.now());
  assert.equal(await countOf(db, 'idempotency_keys'), 0);
});
