import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { build } from '#test/build.ts';
import { freePort } from '#test/free-port.ts';
import { startPostgres } from '#test/postgres.ts';
import { type Database, openPostgres } from './database.ts';
import { migrate } from './migrate.ts';

/** No other timer of this process has this duration, so the test can count the timeouts that fired. */
const queryTimeoutMs = 1_009;

async function makeScene(t: TestContext) {
  const server = await startPostgres(await freePort(), { durable: false });
  t.after(server.stop);
  const database = openPostgres(server.url('postgres'), () => {}, { queryTimeoutMs });
  await migrate(database.db);
  const { db, visitor } = await build(t, { database });
  return { server, db, visitor: visitor() };
}

/** Counts the query timeouts: the timers with this duration that have fired. */
function countTimeouts(t: TestContext): () => number {
  let count = 0;
  const { setTimeout } = globalThis;
  const counting = (callback: (...args: unknown[]) => void, delay?: number, ...args: unknown[]) =>
    setTimeout(() => {
      if (delay === queryTimeoutMs) count += 1;
      callback(...args);
    }, delay);
  t.mock.method(globalThis, 'setTimeout', counting);
  return () => count;
}

async function connectionOf(db: Database): Promise<number | undefined> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return rows[0]?.pid;
}

test('a request times out once when the database does not reply, and its connection is discarded', async (t) => {
  const { server, db, visitor } = await makeScene(t);
  const ask = () => visitor.call('POST /auth/request-password-reset', { body: { email: 'a@school.test' } });
  assert.equal((await ask()).status, 200);
  const before = await connectionOf(db);
  const thaw = await server.freeze();
  const timeouts = countTimeouts(t);
  const reply = await ask();
  assert.deepEqual([reply.status, reply.body.code], [503, 'unavailable']);
  assert.equal(timeouts(), 1);
  thaw();
  assert.equal((await ask()).status, 200);
  assert.notEqual(await connectionOf(db), before);
});

test('a transaction times out once when the database does not reply', async (t) => {
  const { server, db } = await makeScene(t);
  let thaw = () => {};
  const timeouts = countTimeouts(t);
  const transaction = db.transaction().execute(async (inside) => {
    await inside.insertInto('districts').values({ name: 'A', code: 'A' }).execute();
    thaw = await server.freeze();
    await inside.insertInto('districts').values({ name: 'B', code: 'B' }).execute();
  });
  await assert.rejects(transaction, /read timeout/);
  assert.equal(timeouts(), 1);
  thaw();
  assert.deepEqual(await db.selectFrom('districts').select('code').execute(), []);
});
