import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { days, systemClock } from '#src/basics/clock.ts';
import { readConfig } from '#src/basics/config.ts';
import { demoLockId } from '#src/demo/seed.ts';
import { makeAccount, password } from '#test/accounts.ts';
import { build } from '#test/build.ts';
import { freePort } from '#test/machine/free-port.ts';
import { createPersistentDatabase } from '#test/postgres/persistent-database.ts';
import { startApi } from './start.ts';

test('a statement of the demo may take longer than a call waits for a reply', async (t) => {
  const persistent = await createPersistentDatabase(t);
  const { db, close } = persistent.open();
  t.after(close);
  const config = readConfig({
    ...persistent.variables,
    NODE_ENV: 'development',
    LOG_LEVEL: 'silent',
    API_PORT: String(await freePort()),
  });
  const starting = db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${demoLockId})`.execute(transaction);
    const api = startApi(config, systemClock, { queryTimeoutMs: 500, databaseWaitMs: 0 });
    await sleep(1_500);
    return [api];
  });
  const [api] = await starting;
  await (await api)?.stop();
  const { rows } = await sql`select from demo`.execute(db);
  assert.equal(rows.length, 1);
});

test('the server’s start gives up when the database does not answer within the limit, and says what to check', async () => {
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATABASE_URL: 'postgres://127.0.0.1:1/none',
  });
  await assert.rejects(
    startApi(config, undefined, { queryTimeoutMs: 500, databaseWaitMs: 1 }),
    (error: Error) => error.message.startsWith('The database of DATABASE_URL cannot be used'),
  );
});

test('an API whose clock is a day ahead logs nobody in until the clock is right again', async (t) => {
  const persistent = await createPersistentDatabase(t);
  const prepared = persistent.open();
  const { email } = await makeAccount(await build(t, { database: prepared }));
  const port = String(await freePort());
  const config = readConfig({
    ...persistent.variables,
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    API_PORT: port,
    PUBLIC_URL: 'http://localhost:4400',
  });
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + days(1) });
  const api = await startApi(config);
  t.after(() => api.stop());
  const logIn = () =>
    fetch(`http://127.0.0.1:${port}/api/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'http://localhost:4400' },
      body: JSON.stringify({ email, password, rememberMe: false }),
    });
  const ready = () => fetch(`http://127.0.0.1:${port}/readyz`);
  assert.equal((await logIn()).status, 503);
  assert.equal((await ready()).headers.get('not-ready'), 'clock');
  t.mock.timers.reset();
  assert.equal((await ready()).status, 200);
  assert.notEqual((await logIn()).status, 503);
});
