import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { channel, testStore } from '#test/publish-part.ts';
import { rollBack } from './roll-back.ts';

/** Creates a store in which survey was published from 1.0.0 to 1.3.0. */
async function storeWithVersions(t: TestContext) {
  const made = await testStore(t);
  await made.publish({ name: 'host' });
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0']) await made.publish({ name: 'survey', version });
  const back = (part: string, to?: string) => rollBack({ store: made.store, channel, part, by: 'bea', to });
  const backFrom = (part: string, from: string) =>
    rollBack({ store: made.store, channel, part, by: 'cleo', from });
  const survey = () => made.live('survey');
  return { ...made, back, backFrom, survey };
}

test('rolls back one version, and one more with a second rollback', async (t) => {
  const { back, backFrom, survey } = await storeWithVersions(t);
  assert.equal((await back('survey')).version, '1.2.0');
  assert.deepEqual(await survey(), { stable: '1.2.0', previous: ['1.1.0', '1.0.0'], canary: null });
  assert.equal((await backFrom('survey', '1.2.0')).version, '1.1.0');
  assert.deepEqual(await survey(), { stable: '1.1.0', previous: ['1.0.0'], canary: null });
});

test('rolls back to the given version', async (t) => {
  const { back, survey } = await storeWithVersions(t);
  await back('survey', '1.0.0');
  assert.deepEqual(await survey(), { stable: '1.0.0', previous: [], canary: null });
});

test('refuses the second of two rollbacks of the same version', async (t) => {
  const { back, backFrom, survey, publish } = await storeWithVersions(t);
  await back('survey');
  await assert.rejects(
    back('survey'),
    /^StoreError: bea rolled survey back from 1\.3\.0 to 1\.2\.0 at \S+: to roll back further, add --from 1\.2\.0$/,
  );
  await assert.rejects(backFrom('survey', '1.3.0'), /survey 1\.3\.0 is no longer live, because 1\.2\.0 is/);
  assert.equal((await survey())?.stable, '1.2.0');
  await publish({ name: 'survey', version: '1.4.0' });
  assert.equal((await back('survey')).version, '1.2.0');
});

test('refuses the second rollback also after a publish that left the part unchanged', async (t) => {
  const { store, back, publishTogether } = await storeWithVersions(t);
  await back('survey');
  const [published] = await publishTogether([
    { name: 'host', version: '1.1.0' },
    { name: 'survey', version: '1.2.0' },
  ]);
  const entries = (await store.readLog(channel)).filter(({ revision }) => revision === published?.revision);
  assert.deepEqual(
    entries.map(({ part }) => part),
    ['host'],
  );
  await assert.rejects(back('survey'), /bea rolled survey back from 1\.3\.0 to 1\.2\.0/);
});

test('rolls back again when the last rollback is more than ten minutes ago', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const { back } = await storeWithVersions(t);
  await back('survey');
  t.mock.timers.tick(10 * 60_000 + 1);
  assert.equal((await back('survey')).version, '1.1.0');
});

test('rolls back the host in the same way', async (t) => {
  const { live, publish, back } = await storeWithVersions(t);
  await publish({ name: 'host', version: '1.1.0' });
  await back('host');
  assert.equal((await live('host'))?.stable, '1.0.0');
});

test('refuses a rollback without an earlier version and says why', async (t) => {
  const { back } = await storeWithVersions(t);
  await assert.rejects(back('host'), /host 1\.0\.0 has no earlier version to roll back to/);
  await assert.rejects(back('staff'), /staff is not on channel production/);
  await assert.rejects(back('survey', '1.3.0'), /survey 1\.3\.0 is already the live version/);
  await assert.rejects(
    back('survey', '9.9.9'),
    /9\.9\.9 was not live before 1\.3\.0: choose one of these versions: 1\.2\.0, 1\.1\.0/,
  );
  await assert.rejects(back('__proto__'), /__proto__ is not on channel/);
});

test('rolls back with a warning when the earlier version conflicts with the live host', async (t) => {
  const { publish, back } = await storeWithVersions(t);
  await publish({ name: 'staff', version: '1.0.0', shared: { react: '^19.0.0' } });
  await publish({ name: 'host', version: '1.1.0', shared: { react: '19.5.0' } });
  await publish({ name: 'staff', version: '1.1.0', shared: { react: '^19.5.0' } });
  const { version, warnings } = await back('host');
  assert.equal(version, '1.0.0');
  assert.deepEqual(warnings, ['staff 1.1.0 needs react ^19.5.0, the shell provides 19.3.1 (host 1.0.0)']);
});

test('logs the operator, the time and the abandoned version of a rollback', async (t) => {
  const { store, back } = await storeWithVersions(t);
  const before = new Date().toISOString();
  await back('survey');
  const after = new Date().toISOString();
  const entry = (await store.readLog(channel)).at(-1);
  assert.ok(entry);
  const { at, ...rest } = entry;
  assert.deepEqual([before, at, after].sort(), [before, at, after]);
  assert.deepEqual(rest, {
    by: 'bea',
    action: 'rollback',
    part: 'survey',
    version: '1.2.0',
    from: '1.3.0',
    revision: 6,
  });
});
