import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { fallbackVersions } from '#src/store/pointers.ts';
import { channel, liveStore, testStore } from '#test/publish-part.ts';
import { promote, startCanary, withdrawCanary } from './canary.ts';
import { rollBack } from './roll-back.ts';

async function storeWithCanary(t: TestContext) {
  const made = await liveStore(t);
  const operation = { store: made.store, channel, by: 'bea', part: 'survey' };
  const withCanary = (version: string, percent: number) =>
    made.publish({ name: 'survey', version }, { canary: { percent } });
  await withCanary('1.1.0', 10);
  const survey = () => made.live('survey');
  return { ...made, operation, withCanary, survey };
}

test('starts a canary and leaves the stable version unchanged', async (t) => {
  const { survey, store } = await storeWithCanary(t);
  const { canary, ...rest } = (await survey()) ?? {};
  assert.deepEqual(rest, { stable: '1.0.0', previous: [] });
  assert.ok(canary?.since);
  const { since, ...settings } = canary;
  assert.deepEqual(settings, {
    version: '1.1.0',
    percent: 10,
    districts: [],
    withdrawAt: 0.1,
    minimumLoads: 5,
  });
  const { at, ...entry } = (await store.readLog(channel)).at(-1) ?? { at: '' };
  const logged = {
    by: 'ada',
    action: 'canary',
    part: 'survey',
    version: '1.1.0',
    from: '1.0.0',
    percent: 10,
  };
  assert.deepEqual(entry, { ...logged, revision: 3 });
});

test('keeps the start time when the share of a canary changes, and sets a new start time for another version', async (t) => {
  const { operation, withCanary, survey } = await storeWithCanary(t);
  const since = (await survey())?.canary?.since;
  await startCanary(operation, undefined, { percent: 50, districts: ['7'] });
  const larger = (await survey())?.canary;
  assert.deepEqual([larger?.percent, larger?.districts, larger?.since], [50, ['7'], since]);
  await withCanary('1.2.0', 5);
  const other = (await survey())?.canary;
  assert.deepEqual([other?.version, other?.percent, other?.districts], ['1.2.0', 5, []]);
  assert.notEqual(other?.since, since);
});

test('withdraws a canary, and refuses to withdraw when there is no canary', async (t) => {
  const { operation, survey, store } = await storeWithCanary(t);
  await assert.rejects(
    withdrawCanary(operation, { version: '1.0.9' }),
    /survey 1\.0\.9 is not a canary on production/,
  );
  assert.equal(await withdrawCanary({ ...operation, reason: 'enough seen' }), '1.1.0');
  assert.equal((await survey())?.canary, null);
  const entry = (await store.readLog(channel)).at(-1);
  assert.deepEqual(
    [entry?.action, entry?.version, entry?.from, entry?.reason],
    ['withdraw', '1.0.0', '1.1.0', 'enough seen'],
  );
  await assert.rejects(withdrawCanary(operation), /survey is not a canary on production/);
  await assert.rejects(
    startCanary(operation, undefined, { percent: 1 }),
    /survey has no canary on production/,
  );
});

test('refuses a canary of the live version, of a missing version, and of a version that conflicts', async (t) => {
  const { operation, withCanary } = await storeWithCanary(t);
  await assert.rejects(
    startCanary(operation, '1.0.0', { percent: 1 }),
    /survey 1\.0\.0 is already the live version/,
  );
  await assert.rejects(startCanary(operation, '9.9.9', { percent: 1 }), /survey 9\.9\.9 is not in the store/);
  await assert.rejects(withCanary('1.0.0', 1), /is already the live version/);
});

test('promotes the canary and keeps the former stable version for a rollback', async (t) => {
  const { operation, survey } = await storeWithCanary(t);
  const { part, ...rest } = operation;
  const [promoted] = await promote({ ...rest, parts: [part] });
  assert.deepEqual(promoted, { part, version: '1.1.0', from: '1.0.0', revision: 4 });
  assert.deepEqual(await survey(), { stable: '1.1.0', previous: ['1.0.0'], canary: null });
});

test('keeps a running canary when a version that is live already is published or promoted again', async (t) => {
  const { operation, publish, publishTogether, survey, release } = await storeWithCanary(t);
  const running = await survey();
  assert.equal(running?.canary?.percent, 10);
  await publish({ name: 'survey', version: '1.0.0' });
  assert.deepEqual(await survey(), running);
  await publishTogether([{ name: 'host', version: '1.1.0' }, { name: 'survey' }]);
  assert.deepEqual(await survey(), running);
  const { part, ...rest } = operation;
  await promote({ ...rest, channel: 'beta', source: channel, parts: ['host', part] });
  const again = await release('promote', part, '--source', 'beta');
  assert.equal(again.stdout, 'survey 1.0.0 is already live on production\n', again.stderr);
  assert.deepEqual(await survey(), running);
  await publish({ name: 'survey', version: '1.2.0' });
  assert.equal((await survey())?.canary, null, 'what was tried out is older than what is live');
});

test('ends the canary of a version that a rollback has made stable when it is promoted', async (t) => {
  const { operation, publish, survey } = await storeWithCanary(t);
  const { part, ...rest } = operation;
  await promote({ ...rest, parts: [part] });
  await publish({ name: 'survey', version: '1.2.0' });
  await startCanary(operation, '1.1.0', { percent: 10 });
  await rollBack({ ...operation, to: '1.1.0' });
  assert.equal((await survey())?.canary?.version, '1.1.0');
  const [promoted] = await promote({ ...rest, parts: [part] });
  assert.equal(promoted?.from, '1.1.0');
  assert.deepEqual(await survey(), { stable: '1.1.0', previous: ['1.0.0'], canary: null });
});

test('promotes several parts from another channel in one revision, or none of the parts', async (t) => {
  const { store, publish } = await liveStore(t);
  await publish({ name: 'staff' });
  const operation = { store, channel: 'beta', by: 'bea', source: channel };
  await assert.rejects(
    promote({ ...operation, parts: ['host', 'nobody'] }),
    /nobody is not on channel production/,
  );
  assert.equal(await store.readChannel('beta'), null);
  await promote({ ...operation, parts: ['host', 'survey', 'staff'] });
  const beta = await store.readChannel('beta');
  assert.equal(beta?.revision, 1);
  assert.deepEqual(
    [beta?.host?.stable, beta?.remotes.survey?.stable, beta?.remotes.staff?.stable],
    ['1.0.0', '1.0.0', '1.0.0'],
  );
  await assert.rejects(
    promote({ ...operation, source: 'alpha', parts: ['host'] }),
    /nothing is published on alpha/,
  );
});

test('publishes parts that depend on each other in one revision, and refuses each part alone', async (t) => {
  const { store, publish, publishTogether } = await liveStore(t);
  const host = { name: 'host', version: '2.0.0', shared: { react: '20.0.0' } };
  const survey = { name: 'survey', version: '2.0.0', shared: { react: '^20.0.0' } };
  await assert.rejects(publish(host), /host 2\.0\.0 refused/);
  await assert.rejects(publish(survey), /survey 2\.0\.0 refused/);
  await assert.rejects(publishTogether([host, survey, host]), /host is named twice/);
  assert.equal((await store.readChannel(channel))?.revision, 2);
  await publishTogether([host, survey]);
  const after = await store.readChannel(channel);
  assert.deepEqual(
    [after?.revision, after?.host?.stable, after?.remotes.survey?.stable],
    [3, '2.0.0', '2.0.0'],
  );
  assert.equal((await store.readLog(channel)).filter(({ revision }) => revision === 3).length, 2);
});

async function storeWithWithdrawn(t: TestContext) {
  const made = await testStore(t);
  const operation = { store: made.store, channel, by: 'bea' };
  const survey = { ...operation, part: 'survey' };
  await made.publish({ name: 'host' });
  for (const version of ['1.5.0', '1.4.0']) await made.publish({ name: 'survey', version });
  await startCanary(survey, '1.5.0', { percent: 50 });
  const reason = 'it failed for 6 of 20 visitors';
  await withdrawCanary({ ...survey, by: 'edge', reason }, { version: '1.5.0', hasFailed: true });
  const part = async () => (await made.live('survey')) ?? assert.fail();
  const publishAgain = (settings: object) => made.publish({ name: 'survey', version: '1.5.0' }, settings);
  return { ...made, operation, survey, part, publishAgain };
}

const isWithdrawn =
  /^StoreError: survey 1\.5\.0 was withdrawn on \d{4}-\d\d-\d\d by edge, because it failed for 6 of 20 visitors: release a corrected version, or repeat with --anyway$/;

test('refuses to publish, promote, roll back to or start a canary of a version that was withdrawn because it failed', async (t) => {
  const { operation, survey, part, publishAgain, publish } = await storeWithWithdrawn(t);
  const before = await part();
  assert.deepEqual(before, { stable: '1.4.0', previous: ['1.5.0'], canary: null, withdrawn: ['1.5.0'] });
  await assert.rejects(publishAgain({}), isWithdrawn);
  await assert.rejects(startCanary(survey, '1.5.0', { percent: 1 }), isWithdrawn);
  await assert.rejects(rollBack({ ...survey, to: '1.5.0' }), isWithdrawn);
  await publishAgain({ channel: 'staging' });
  await assert.rejects(promote({ ...operation, parts: ['survey'], source: 'staging' }), isWithdrawn);
  assert.deepEqual(await part(), before);
  await publish({ name: 'survey', version: '1.6.0' });
  assert.deepEqual((await part()).withdrawn, ['1.5.0']);
});

test('makes a withdrawn version live when the operator insists, logs it, and removes the record of the withdrawal', async (t) => {
  const { store, part, publishAgain, release } = await storeWithWithdrawn(t);
  assert.equal((await publishAgain({ anyway: true })).version, '1.5.0');
  assert.deepEqual(await part(), { stable: '1.5.0', previous: ['1.4.0'], canary: null });
  const entry = (await store.readLog(channel)).at(-1);
  assert.deepEqual([entry?.action, entry?.version, entry?.anyway], ['publish', '1.5.0', true]);
  const { stdout } = await release('history', 'survey');
  assert.match(stdout, /publish --anyway +1\.5\.0 +1\.4\.0 +ada/);
});

test('a rollback skips a withdrawn version, which is not a fallback either', async (t) => {
  const { survey, part, publish } = await storeWithWithdrawn(t);
  assert.deepEqual(fallbackVersions(await part()), []);
  await assert.rejects(rollBack(survey), /survey 1\.4\.0 has no earlier version to roll back to/);
  await publish({ name: 'survey', version: '1.6.0' });
  assert.deepEqual(fallbackVersions(await part()), ['1.4.0']);
  assert.equal((await rollBack(survey)).version, '1.4.0');
});

test('a canary that an operator ended without a failure can start again', async (t) => {
  const { survey, part, release } = await storeWithWithdrawn(t);
  const end = (...options: string[]) => release('canary', 'survey', '--stop', ...options);
  const again = (anyway?: boolean) => startCanary({ ...survey, anyway }, '1.5.0', { percent: 5 });
  await again(true);
  assert.equal((await end()).code, 0);
  assert.equal((await part()).withdrawn, undefined);
  await again();
  assert.equal((await end('--failed', '--reason', 'teachers saw wrong figures')).code, 0);
  assert.deepEqual((await part()).withdrawn, ['1.5.0']);
  await assert.rejects(again(), /, because teachers saw wrong figures: release a corrected version/);
});
