import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { prune } from '#src/publish/prune.ts';
import { servedReleases } from '#src/publish/verify.ts';
import { channel, liveStore } from '#test/publish-part.ts';
import { startCanary } from './canary.ts';
import { restore, retire } from './retire.ts';
import { rollBack } from './roll-back.ts';

async function storeWithMeals(t: TestContext) {
  const made = await liveStore(t);
  await made.publish({ name: 'meals', nav: ['/meals'] });
  await made.publish({ name: 'meals', version: '1.1.0', nav: ['/meals'] });
  const operation = { store: made.store, channel, by: 'bea' };
  const retireMeals = () => retire({ ...operation, part: 'meals', reason: 'the pilot ended' });
  const document = async () => (await made.store.readChannel(channel)) ?? assert.fail();
  return { ...made, operation, retireMeals, document };
}

test('moves a remote from the live ones to the retired ones in one revision, and logs the reason', async (t) => {
  const { store, operation, retireMeals, document } = await storeWithMeals(t);
  await startCanary({ ...operation, part: 'meals' }, '1.0.0', { percent: 5 });
  const { revision } = await document();
  assert.deepEqual(await retireMeals(), { part: 'meals', channel, version: '1.1.0', revision: revision + 1 });
  const { remotes, retired } = await document();
  assert.deepEqual(Object.keys(remotes), ['survey']);
  assert.deepEqual(retired, { meals: { stable: '1.1.0', previous: ['1.0.0'], canary: null } });
  const { at, ...entry } = (await store.readLog(channel)).at(-1) ?? { at: '' };
  assert.deepEqual(entry, {
    by: 'bea',
    action: 'retire',
    part: 'meals',
    version: '1.1.0',
    from: '1.1.0',
    revision: revision + 1,
    reason: 'the pilot ended',
  });
});

test('restores a retired remote with its last version, or with an earlier version', async (t) => {
  const { operation, retireMeals, document } = await storeWithMeals(t);
  await retireMeals();
  const meals = { ...operation, part: 'meals' };
  await assert.rejects(
    restore(meals, '9.0.0'),
    /meals 9\.0\.0 was not live before it was retired: choose one of these versions: 1\.1\.0, 1\.0\.0$/,
  );
  assert.equal((await restore(meals)).version, '1.1.0');
  const restored = await document();
  assert.deepEqual(restored.remotes.meals, { stable: '1.1.0', previous: ['1.0.0'], canary: null });
  assert.deepEqual(restored.retired, {});
  await assert.rejects(restore(meals), /meals is not retired on production/);
  await retireMeals();
  assert.equal((await restore(meals, '1.0.0')).version, '1.0.0');
});

test('refuses to publish, promote, roll back or start a canary of a retired remote, until the operator insists', async (t) => {
  const { store, publish, operation, retireMeals, document } = await storeWithMeals(t);
  await retireMeals();
  const before = await document();
  const isRetired =
    /^StoreError: meals is retired since \d{4}-\d\d-\d\d by bea \(the pilot ended\): bring it back with "release restore meals", or repeat with --anyway$/;
  const newer = { name: 'meals', version: '1.2.0' };
  await assert.rejects(publish(newer), isRetired);
  assert.equal(await store.readRelease('meals', '1.2.0'), null);
  await assert.rejects(rollBack({ ...operation, part: 'meals', to: '1.0.0' }), isRetired);
  await assert.rejects(startCanary({ ...operation, part: 'meals' }, '1.0.0', { percent: 5 }), isRetired);
  await publish({ name: 'survey', version: '1.1.0' });
  assert.deepEqual((await document()).retired, before.retired);
  await publish(newer, { anyway: true });
  const after = await document();
  assert.deepEqual(after.remotes.meals, { stable: '1.2.0', previous: ['1.1.0', '1.0.0'], canary: null });
  assert.equal((await store.readLog(channel)).at(-1)?.anyway, true);
});

test('refuses to retire a remote to which the navigation of another remote leads, and names both', async (t) => {
  const { publish, operation, document } = await storeWithMeals(t);
  await publish({ name: 'care', paths: ['/care'], nav: ['/care', '/survey'] });
  await assert.rejects(
    retire({ ...operation, part: 'survey' }),
    /^StoreError: survey cannot be retired, because the navigation of care 1\.0\.0 leads to \/survey, which survey owns: publish a version of care without that entry first/,
  );
  await retire({ ...operation, part: 'care' });
  await retire({ ...operation, part: 'survey' });
  assert.deepEqual(Object.keys((await document()).remotes), ['meals']);
});

test('refuses to retire the host, the libraries, the kit, the owner of the first page, and a part without a pointer', async (t) => {
  const { publish, operation, retireMeals } = await storeWithMeals(t);
  await publish({ name: 'auth', paths: ['/', '/auth/login'] });
  for (const part of ['host', 'libraries', 'kit'])
    await assert.rejects(retire({ ...operation, part }), /because every page needs it: only remotes can/);
  await assert.rejects(
    retire({ ...operation, part: 'auth' }),
    /because it owns \/, the first page of the site/,
  );
  await assert.rejects(retire({ ...operation, part: 'gone' }), /gone is not on channel production/);
  await retireMeals();
  await assert.rejects(retireMeals(), /meals is already retired on production/);
});

test('refuses to restore a remote whose path belongs to another remote by now', async (t) => {
  const { publish, operation, retireMeals } = await storeWithMeals(t);
  await retireMeals();
  await publish({ name: 'lunch', paths: ['/meals'] });
  await assert.rejects(
    restore({ ...operation, part: 'meals' }),
    /meals 1\.1\.0 refused: meals and lunch both own path \/meals/,
  );
});

test('keeps and verifies the versions with which a retired remote can come back', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const { store, retireMeals } = await storeWithMeals(t);
  await retireMeals();
  t.mock.timers.tick(400 * 86_400_000);
  const { removed } = await prune({ store, keepDays: 1, dryRun: false, progress: () => undefined });
  assert.deepEqual(removed, []);
  const served = await servedReleases(store, channel, 'meals');
  assert.deepEqual(
    served.map(({ version }) => version),
    ['1.1.0', '1.0.0'],
  );
});

test('prints how a retired remote comes back, and shows it in the status and in the history', async (t) => {
  const { release: run } = await storeWithMeals(t);
  const retired = await run('retire', 'meals', '--by', 'cleo', '--reason', 'the pilot ended');
  assert.equal(
    retired.stdout,
    'meals 1.1.0 is retired on production: new pages have none of its paths; "release restore meals" brings it back\n',
  );
  assert.match(
    (await run('history', 'meals')).stdout,
    /\n\S+ +meals +retire +- +1\.1\.0 +cleo +the pilot ended\n/,
  );
  assert.match(
    (await run('status')).stdout,
    /\nretired: meals 1\.1\.0 \d{4}-\d\d-\d\d \d\d:\d\d UTC by cleo: the pilot ended\n/,
  );
  const { parts, retired: listed } = JSON.parse((await run('status', '--json')).stdout);
  assert.equal(
    parts.some(({ part }: { part: string }) => part === 'meals'),
    false,
  );
  assert.deepEqual([listed[0].part, listed[0].stable], ['meals', '1.1.0']);
  assert.equal((await run('restore', 'meals')).stdout, 'meals 1.1.0 is live again on production\n');
});
