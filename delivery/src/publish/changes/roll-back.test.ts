import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { buildPart } from '#test/build-part.ts';
import { channel, onlyInFolder, testStore } from '#test/publish-part.ts';
import { rollBack } from './roll-back.ts';

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

test('a rollback goes back one version, and a second rollback one more', async (t) => {
  const { back, backFrom, survey } = await storeWithVersions(t);
  assert.equal((await back('survey')).version, '1.2.0');
  assert.deepEqual(await survey(), { stable: '1.2.0', previous: ['1.1.0', '1.0.0'], canary: null });
  assert.equal((await backFrom('survey', '1.2.0')).version, '1.1.0');
  assert.deepEqual(await survey(), { stable: '1.1.0', previous: ['1.0.0'], canary: null });
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

const forged = 'cleo\n2026-01-01T00:00:00Z  survey  rollback\u001b[2K\u009b1A\u202e';
const control = /(?!\n)[\p{Cc}\u202a-\u202e]/u;

test('removes control characters from the name and the reason of an operator', async (t) => {
  const { root, store, release: run } = await testStore(t);
  await run('publish', await buildPart(root, { name: 'survey' }), `--by=${forged}`, `--reason=${forged}`);
  const [entry] = await store.readLog('production');
  assert.equal(entry?.by, 'cleo 2026-01-01T00:00:00Z  survey  rollback [2K 1A');
  assert.equal(entry?.reason, `${entry?.by}  (screens not opened: test)`);
  for (const command of ['status', 'history']) {
    const { stdout } = await run(command);
    assert.doesNotMatch(stdout, control);
    assert.doesNotMatch(stdout, /^2026-01-01/m);
  }
});

test('shows a log entry of an earlier release without its control characters', onlyInFolder, async (t) => {
  const { root, store, release: run } = await testStore(t);
  await run('publish', await buildPart(root, { name: 'survey' }), '--by', 'someone', '--reason', 'because');
  const file = join(store.address, 'revisions/production/1.json');
  const claim = JSON.parse(await readFile(file, 'utf8'));
  for (const change of claim.changes) Object.assign(change, { by: forged, reason: forged });
  await writeFile(file, JSON.stringify(claim));
  for (const args of [['status'], ['history'], ['history', '--json'], ['status', '--json']]) {
    const { stdout } = await run(...args);
    assert.match(stdout, /cleo/);
    assert.doesNotMatch(stdout, control);
    assert.doesNotMatch(stdout, /^2026-01-01/m);
  }
});
