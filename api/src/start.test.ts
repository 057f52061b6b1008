import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { systemClock } from '#src/basics/clock.ts';
import { readConfig } from '#src/basics/config.ts';
import { demoLockId } from '#src/demo/seed.ts';
import { freePort } from '#test/free-port.ts';
import { createPersistentDatabase } from '#test/persistent-database.ts';
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
    const api = startApi(config, systemClock, { queryTimeoutMs: 500 });
    await sleep(1_500);
    return [api];
  });
  const [api] = await starting;
  await (await api)?.stop();
  const { rows } = await sql`select from demo`.execute(db);
  assert.equal(rows.length, 1);
});
