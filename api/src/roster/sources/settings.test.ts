import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { build } from '#test/build.ts';
import { makeDistrict } from '#test/people.ts';
import { changeSource, nextNight, readRestSettings, readSource, type SourceChange } from './settings.ts';

const next = (after: string, time: string, zone: string) =>
  nextNight(new Date(after), time, zone).toISOString();

test('a nightly run begins at the time of day in the time zone of the district, today or tomorrow', () => {
  assert.equal(next('2026-03-11T06:59:59Z', '02:00', 'America/Chicago'), '2026-03-11T07:00:00.000Z');
  assert.equal(next('2026-03-11T07:00:00Z', '02:00', 'America/Chicago'), '2026-03-12T07:00:00.000Z');
  assert.equal(next('2026-03-11T23:00:00Z', '01:30', 'Pacific/Auckland'), '2026-03-12T12:30:00.000Z');
});

test('a nightly run begins once in each night in which the clocks change', () => {
  assert.equal(next('2026-03-07T09:00:00Z', '02:30', 'America/Chicago'), '2026-03-08T07:30:00.000Z');
  assert.equal(next('2026-03-08T07:30:00Z', '02:30', 'America/Chicago'), '2026-03-09T07:30:00.000Z');
  assert.equal(next('2026-10-31T09:00:00Z', '01:30', 'America/Chicago'), '2026-11-01T06:30:00.000Z');
  assert.equal(next('2026-11-01T06:30:00Z', '01:30', 'America/Chicago'), '2026-11-02T07:30:00.000Z');
});

const rest = {
  address: 'https://sis.cedar.example',
  version: '1.2',
  auth: 'client-credentials',
  tokenAddress: 'https://login.cedar.example/token',
  clientId: 'tapin',
} as const;

async function makeScene(t: TestContext) {
  const built = await build(t);
  const { db, clock } = built;
  const id = await makeDistrict(built);
  const change = (given: SourceChange, networks: string[] = []) =>
    changeSource(db, id, given, { networks, now: clock.now() });
  return { built, db, id, change };
}

test('stores the source of a district, and sends a secret only to the server for which it was given', async (t) => {
  const { built, db, id, change } = await makeScene(t);
  const otherId = await makeDistrict(built);
  const secretOf = async () => (await readRestSettings(db, id)).secret;
  assert.equal((await readSource(db, id)).settings.source, 'file');

  await change({ source: rest, secret: 's3cret ñ', nightlyAt: '02:00', timeZone: 'America/Chicago' });
  assert.deepEqual(await readRestSettings(db, id), { ...rest, secret: 's3cret ñ' });
  const read = await readSource(db, id);
  assert.deepEqual([read.hasSecret, read.settings.nightlyAt, read.settings.maxEndings], [true, '02:00', 10]);
  assert.doesNotMatch(JSON.stringify(read), /s3cret/);
  const { secrets, next_run_at } = await db
    .selectFrom('roster_sources')
    .selectAll()
    .executeTakeFirstOrThrow();
  assert.doesNotMatch(`${secrets}`, /s3cret/);
  assert.equal(next_run_at?.toISOString(), '2026-03-12T07:00:00.000Z');

  await change({ source: { ...rest, version: '1.1' }, maxEndings: 20 });
  assert.equal(await secretOf(), 's3cret ñ', 'another version of the same server');
  const elsewhere = [
    { address: 'https://thief.example' },
    { tokenAddress: 'https://thief.example/token' },
    { auth: 'bearer' as const },
  ];
  for (const part of elsewhere) {
    await change({ source: rest, secret: 's3cret' });
    await change({ source: { ...rest, ...part } });
    assert.equal((await readSource(db, id)).hasSecret, false, JSON.stringify(part));
    await assert.rejects(readRestSettings(db, id), { code: 'server-login' });
    await change({ source: { ...rest, ...part }, secret: 'new' });
    assert.equal(await secretOf(), 'new');
  }
  await change({ source: 'folder' });
  assert.equal((await readSource(db, id)).hasSecret, false);
  assert.deepEqual(await readSource(db, otherId), {
    settings: { ...read.settings, source: 'file', nightlyAt: null, timeZone: '' },
    hasSecret: false,
    paused: null,
  });
});

test('a roster source refuses addresses that the server must not fetch, and time zones that do not exist', async (t) => {
  const { change } = await makeScene(t);
  const wrong = [
    'http://sis.example',
    'sis.example',
    'https://10.20.0.9',
    'https://[::1]',
    'https://a:b@sis.example',
  ];
  for (const address of wrong) {
    await assert.rejects(
      change({ source: { ...rest, address } }),
      { code: 'roster_address_refused' },
      address,
    );
    const inToken = { ...rest, tokenAddress: address };
    await assert.rejects(change({ source: inToken }), { code: 'roster_address_refused' }, address);
  }
  await change({ source: { ...rest, address: 'https://10.20.0.9' } }, ['10.20.0.0/16']);
  await assert.rejects(change({ timeZone: 'Mars/Base' }), { code: 'validation' });
});

test('a source has no next run while it is paused, has no time, or is a file', async (t) => {
  const { db, id, change } = await makeScene(t);
  const nextRun = async (given: SourceChange) => {
    await change(given);
    const row = await db.selectFrom('roster_sources').select('next_run_at').executeTakeFirstOrThrow();
    return row.next_run_at?.toISOString() ?? null;
  };
  assert.equal(await nextRun({ nightlyAt: '02:00' }), null);
  assert.equal(await nextRun({ source: 'folder' }), '2026-03-12T02:00:00.000Z');
  assert.equal(await nextRun({ paused: true }), null);
  assert.equal((await readSource(db, id)).paused, 'chosen');
  assert.equal(await nextRun({ paused: false }), '2026-03-12T02:00:00.000Z');
  assert.equal(await nextRun({ nightlyAt: null }), null);
});
