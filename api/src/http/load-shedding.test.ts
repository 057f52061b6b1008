import assert from 'node:assert/strict';
import { test } from 'node:test';
import { build } from '#test/build.ts';
import { isSoon } from '#test/is-soon.ts';
import { maxWaitingPerConnection } from './load-shedding.ts';

test('a call behind a full queue for the database gets 503 immediately, and the calls in the queue get their replies', async (t) => {
  const { app, db, services, visitor } = await build(t, { variables: { DATABASE_CONNECTIONS: '1' } });
  const waiting = () => services.connections?.().waiting ?? 0;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  t.after(() => release());
  const isFull = () => waiting() > 0;
  const holding: Promise<unknown>[] = [];
  while (!isFull()) {
    holding.push(db.connection().execute(() => released));
    await new Promise(setImmediate);
  }
  const call = () => visitor().call('GET /about-the-check-in/:slug', { params: { slug: 'nowhere' } });
  const queued: ReturnType<typeof call>[] = [];
  while (waiting() < maxWaitingPerConnection) {
    queued.push(call());
    await new Promise(setImmediate);
  }
  const refused = await call();
  assert.deepEqual([refused.status, refused.body.code], [503, 'unavailable']);
  assert.ok(isSoon(refused.headers['retry-after']));
  assert.equal((await app.inject('/readyz')).statusCode, 200);
  release();
  await Promise.all(holding);
  for (const { status } of await Promise.all(queued)) assert.equal(status, 404);
  assert.equal((await call()).status, 404);
});
