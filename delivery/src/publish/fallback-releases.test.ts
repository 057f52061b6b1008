import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { PartOptions } from '#test/build-part.ts';
import { testStore } from '#test/publish-part.ts';

const host = (version: string, ...exports: string[]): PartOptions => ({
  name: 'host',
  version,
  info: { surfaces: { '@tapin/shared/query': { exports, libraries: {} } } },
});
const using = (name: string, version: string, used: string): PartOptions => ({
  name,
  version,
  info: { uses: { '@tapin/shared/query': [used] } },
});

/** Creates a store with a host and remotes that all have a version for a rollback. */
async function storeWithHistory(t: TestContext) {
  const made = await testStore(t);
  const together = (...parts: PartOptions[]) => made.publishTogether(parts);
  const withCanary = (...parts: PartOptions[]) => made.publishTogether(parts, { canary: { percent: 10 } });
  await made.publish(host('1.0.0', 'old', 'kept'));
  for (const version of ['1.0.0', '1.1.0']) await made.publish(using('survey', version, 'old'));
  return { ...made, together, withCanary };
}

test('publishes a host with a remote although the host cannot run earlier versions of that remote', async (t) => {
  const { live, publish, together } = await storeWithHistory(t);
  await assert.rejects(
    publish(host('2.0.0', 'new', 'kept')),
    /host 2\.0\.0 refused: survey 1\.1\.0 uses old/,
  );
  await together(host('2.0.0', 'new', 'kept'), using('survey', '2.0.0', 'new'));
  assert.deepEqual([(await live('host'))?.stable, (await live('survey'))?.stable], ['2.0.0', '2.0.0']);
});

test('refuses a host that cannot run the rollback version of another remote', async (t) => {
  const { publish, together } = await storeWithHistory(t);
  await publish(using('staff', '1.0.0', 'old'));
  await publish(using('staff', '1.1.0', 'kept'));
  await assert.rejects(
    together(host('2.0.0', 'new', 'kept'), using('survey', '2.0.0', 'new')),
    /host 2\.0\.0 refused: staff 1\.0\.0, which is a canary or a fallback, uses old/,
  );
});

test('publishes the next host alone when the rollback version was already unusable', async (t) => {
  const { live, publish, together } = await storeWithHistory(t);
  await together(host('2.0.0', 'new', 'kept'), using('survey', '2.0.0', 'new'));
  await publish(host('2.1.0', 'new', 'kept'));
  assert.equal((await live('host'))?.stable, '2.1.0');
});

test('refuses a canary of a host that cannot run the stable remotes', async (t) => {
  const { live, withCanary } = await storeWithHistory(t);
  await assert.rejects(
    withCanary(host('2.0.0', 'new', 'kept'), using('survey', '2.0.0', 'new')),
    /host 2\.0\.0 refused: survey 1\.1\.0, which remains stable, uses old/,
  );
  await withCanary(host('1.1.0', 'old', 'new', 'kept'), using('survey', '1.2.0', 'new'));
  assert.equal((await live('host'))?.canary?.version, '1.1.0');
});
