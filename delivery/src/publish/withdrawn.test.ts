import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { fallbackVersions } from '#src/store/pointers.ts';
import { channel, testStore } from '#test/publish-part.ts';
import { startCanary, withdrawCanary } from './canary.ts';
import { promote } from './promote.ts';
import { rollBack } from './roll-back.ts';

/** Creates a store in which survey 1.5.0 was a canary beside 1.4.0, failed, and was withdrawn. */
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

test('makes a withdrawn version live when the operator insists, logs that, and forgets the withdrawal', async (t) => {
  const { store, part, publishAgain, release } = await storeWithWithdrawn(t);
  assert.equal((await publishAgain({ anyway: true })).version, '1.5.0');
  assert.deepEqual(await part(), { stable: '1.5.0', previous: ['1.4.0'], canary: null });
  const entry = (await store.readLog(channel)).at(-1);
  assert.deepEqual([entry?.action, entry?.version, entry?.anyway], ['publish', '1.5.0', true]);
  const { stdout } = await release('history', 'survey');
  assert.match(stdout, /publish --anyway +1\.5\.0 +1\.4\.0 +ada/);
});

test('rolls back past a withdrawn version, which is no fallback either', async (t) => {
  const { survey, part, publish } = await storeWithWithdrawn(t);
  assert.deepEqual(fallbackVersions(await part()), []);
  await assert.rejects(rollBack(survey), /survey 1\.4\.0 has no earlier version to roll back to/);
  await publish({ name: 'survey', version: '1.6.0' });
  assert.deepEqual(fallbackVersions(await part()), ['1.4.0']);
  assert.equal((await rollBack(survey)).version, '1.4.0');
});

test('lets a canary start again that an operator ended without a failure', async (t) => {
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
