import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { storeMail } from '#test/accounts.ts';
import { startServer } from '#test/machine/process.ts';
import { createPersistentDatabase } from '#test/postgres/persistent-database.ts';

test('an API without jobs leaves an email to the jobs process, which serves no calls and stops cleanly', async (t) => {
  const { variables, open } = await createPersistentDatabase(t);
  const { db, close } = open();
  t.after(close);
  const isSent = async () =>
    (await db.selectFrom('messages').select('sent_at').executeTakeFirstOrThrow()).sent_at !== null;

  const api = await startServer(t, { ...variables, API_JOBS: 'off' });
  await storeMail({ db }, { subject: 'A', body: 'B', next_try_at: new Date() });
  const metricsOf = async (base: string) => (await fetch(`${base}/metrics`)).text();
  assert.doesNotMatch(await metricsOf(api.base), /tapin_background_last_run_timestamp_seconds\{/);
  assert.equal(await isSent(), false);

  const jobs = await startServer(t, variables, '--jobs');
  const statusOf = async (path: string) => (await fetch(jobs.base + path)).status;
  assert.deepEqual(await Promise.all(['/healthz', '/readyz', '/metrics'].map(statusOf)), [200, 200, 200]);
  assert.deepEqual(
    await Promise.all(['/api/readyz', '/api/calls', '/api/user'].map(statusOf)),
    [404, 404, 404],
  );
  const metrics = await metricsOf(jobs.base);
  for (const round of ['messages by mail', 'notifications', 'maintenance', 'rosters', 'ledger', 'retention'])
    assert.ok(metrics.includes(`tapin_background_last_run_timestamp_seconds{round="${round}"}`), round);
  for (let look = 0; look < 200 && !(await isSent()); look += 1) await delay(50);
  assert.equal(await isSent(), true);

  // The jobs process is not woken: it polls for what an API stores.
  await db.deleteFrom('messages').execute();
  await storeMail({ db }, { subject: 'A', body: 'B', next_try_at: new Date() });
  for (let look = 0; look < 200 && !(await isSent()); look += 1) await delay(50);
  assert.equal(await isSent(), true);
  assert.equal(await jobs.kill('SIGTERM'), 0);
  assert.equal(await api.kill('SIGTERM'), 0);
});
