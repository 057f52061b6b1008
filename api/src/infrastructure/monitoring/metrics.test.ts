import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { storeMail } from '#test/accounts.ts';
import { build } from '#test/build.ts';
import { siteWithCertificate } from '#test/machine/site-with-certificate.ts';
import { temporaryFolder } from '#test/machine/temporary-folder.ts';
import { BackgroundRounds } from './background-rounds.ts';

test('returns metrics of calls, hashes and mails outside of /api', async (t) => {
  const { app, db, clock, visitor } = await build(t);
  await visitor().send('GET /healthz');
  await visitor().send('GET /user/me');
  const now = clock.now();
  clock.advance(90_000);
  const longAgo = new Date(now.getTime() - 900_000);
  for (const mail of [
    {},
    { attempts: 8 },
    { attempts: 1, failed_at: clock.now(), failure: 'RCPT TO 554 5.7.1' },
    // These messages do not count: somebody has mistyped an address, the refusal is old, or another attempt sent the
    // message.
    { attempts: 1, failed_at: clock.now(), failure: 'RCPT TO 550 5.1.1' },
    { attempts: 3, failed_at: longAgo, failure: 'MAIL FROM 554' },
    { sent_at: now, attempts: 2, failed_at: now, failure: 'CONN ESOCKET' },
  ])
    await storeMail({ db }, { created_at: now, ...mail });
  const { statusCode, headers, body } = await app.inject('/metrics');
  assert.equal(statusCode, 200);
  assert.match(`${headers['content-type']}`, /^text\/plain; version=0\.0\.4/);
  assert.match(body, /^tapin_api_request_seconds_count\{call="GET \/user\/me",status="401"\} 1$/m);
  assert.match(body, /^tapin_api_hashes_waiting 0$/m);
  assert.match(body, /^tapin_messages\{channel="mail",state="waiting"\} 4$/m);
  assert.match(body, /^tapin_messages\{channel="mail",state="given up"\} 1$/m);
  assert.match(body, /^tapin_messages_oldest_seconds\{channel="mail"\} 90$/m);
  assert.match(body, /^tapin_messages_refused\{channel="mail"\} 1$/m);
  assert.match(body, new RegExp(`^tapin_clock_timestamp_seconds ${clock.now().getTime() / 1_000}$`, 'm'));
  assert.match(body, /^nodejs_eventloop_lag_p99_seconds /m);
  assert.equal((await app.inject('/api/metrics')).statusCode, 404);
});

test('the metrics have the age of the last good backup, and no age without BACKUP_STATUS', async (t) => {
  const withoutStatus = await build(t);
  assert.doesNotMatch((await withoutStatus.app.inject('/metrics')).body, /^tapin_backup_age_seconds/m);
  const folder = temporaryFolder(t);
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

test('the metrics have when background work last succeeded, and how often it is expected', async (t) => {
  const { app, clock, services } = await build(t);
  const background = new BackgroundRounds(clock);
  services.background = background;
  const onRun = background.add('maintenance', 3_600_000);
  const startedAt = clock.now().getTime() / 1_000;
  clock.advance(60_000);
  const lastRun = async () => {
    const { body } = await app.inject('/metrics');
    assert.match(body, /^tapin_background_expected_seconds\{round="maintenance"\} 3600$/m);
    const name = 'tapin_background_last_run_timestamp_seconds{round="maintenance"} ';
    return Number(
      body
        .split('\n')
        .find((line) => line.startsWith(name))
        ?.slice(name.length),
    );
  };
  assert.equal(await lastRun(), startedAt);
  onRun();
  assert.equal(await lastRun(), startedAt + 60);
});

test('the metrics have the expiry of the certificate of the site, and the free space of the disk of the ledger', async (t) => {
  const PUBLIC_URL = await siteWithCertificate(t);
  const RETENTION_LEDGER = tmpdir();
  const { app } = await build(t, { variables: { PUBLIC_URL, RETENTION_LEDGER } });
  const { body } = await app.inject('/metrics');
  assert.match(
    body,
    new RegExp(
      `^tapin_certificate_end_timestamp_seconds ${Date.parse('2126-10-28T22:36:28Z') / 1_000}$`,
      'm',
    ),
  );
  const bytes = (name: string) =>
    Number(new RegExp(`^${name}\\{disk="ledger"\\} (\\d+)$`, 'm').exec(body)?.[1]);
  assert.ok(bytes('tapin_disk_free_bytes') > 0);
  assert.ok(bytes('tapin_disk_size_bytes') > bytes('tapin_disk_free_bytes'));
  const withoutHttps = await build(t);
  assert.doesNotMatch(
    (await withoutHttps.app.inject('/metrics')).body,
    /^tapin_certificate_end_timestamp_seconds /m,
  );
});
