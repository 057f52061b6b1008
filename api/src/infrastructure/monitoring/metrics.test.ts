import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { build } from '#test/build.ts';

test('returns metrics of calls, hashes and mails outside of /api', async (t) => {
  const { app, db, clock, visitor } = await build(t);
  await visitor().send('GET /healthz');
  await visitor().send('GET /user/me');
  const now = clock.now();
  const mail = {
    channel: 'mail',
    kind: 'verification',
    recipient: 'a@x.org',
    language: 'en',
    data: '{}',
    subject: null,
    body: null,
  } as const;
  const times = { created_at: now, next_try_at: now, sent_at: null };
  await db
    .insertInto('messages')
    .values([
      { ...mail, ...times },
      { ...mail, ...times, attempts: 8 },
    ])
    .execute();
  const { statusCode, headers, body } = await app.inject('/metrics');
  assert.equal(statusCode, 200);
  assert.match(`${headers['content-type']}`, /^text\/plain; version=0\.0\.4/);
  assert.match(body, /^tapin_api_request_seconds_count\{call="GET \/user\/me",status="401"\} 1$/m);
  assert.match(body, /^tapin_api_hashes_waiting 0$/m);
  assert.match(body, /^tapin_messages\{channel="mail",state="waiting"\} 1$/m);
  assert.match(body, /^tapin_messages\{channel="mail",state="given up"\} 1$/m);
  assert.match(body, /^nodejs_eventloop_lag_seconds /m);
  assert.equal((await app.inject('/api/metrics')).statusCode, 404);
});

test('returns the age of the last good backup, and no age without BACKUP_STATUS', async (t) => {
  const withoutStatus = await build(t);
  assert.doesNotMatch((await withoutStatus.app.inject('/metrics')).body, /^tapin_backup_age_seconds/m);
  const folder = mkdtempSync(join(tmpdir(), 'tapin-backup-status-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const BACKUP_STATUS = join(folder, 'status.json');
  const { app, clock } = await build(t, { variables: { BACKUP_STATUS } });
  const age = async () => /^tapin_backup_age_seconds (.*)$/m.exec((await app.inject('/metrics')).body)?.[1];
  assert.equal(await age(), '+Inf');
  writeFileSync(BACKUP_STATUS, 'not JSON');
  assert.equal(await age(), '+Inf');
  writeFileSync(BACKUP_STATUS, JSON.stringify({ madeAt: clock.now().toISOString(), file: 'a', bytes: 1 }));
  clock.advance(3_600_000);
  assert.equal(await age(), '3600');
});
