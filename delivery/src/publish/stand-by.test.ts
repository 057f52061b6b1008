import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { buildPart } from '#test/build-part.ts';
import { channel, testStore } from '#test/publish-part.ts';
import { publishParts } from './publish.ts';

type Part = Parameters<typeof buildPart>[1];

const host = (version: string, ...exports: string[]): Part => ({
  name: 'host',
  version,
  info: { surfaces: { '@tapin/shared/query': { exports, libraries: {} } } },
});
const using = (name: string, version: string, used: string): Part => ({
  name,
  version,
  info: { uses: { '@tapin/shared/query': [used] } },
});

/** A host whose every remote has a version to go back to. */
async function storeWithHistory(t: TestContext) {
  const made = await testStore(t);
  const { root, store, publish } = made;
  const folders = async (parts: Part[]) => {
    const made: string[] = [];
    for (const part of parts) made.push(await buildPart(root, part));
    return made;
  };
  const options = { store, channel, publishedBy: 'ada', commit: 'c0ffee' };
  const together = async (...parts: Part[]) => publishParts({ ...options, folders: await folders(parts) });
  const tryOut = async (...parts: Part[]) =>
    publishParts({ ...options, folders: await folders(parts), canary: { percent: 10 } });
  await publish(host('1.0.0', 'old', 'kept'));
  for (const version of ['1.0.0', '1.1.0']) await publish(using('survey', version, 'old'));
  return { ...made, together, tryOut };
}

test('publishes a host together with a remote whose earlier versions it cannot run', async (t) => {
  const { store, publish, together } = await storeWithHistory(t);
  await assert.rejects(
    publish(host('2.0.0', 'new', 'kept')),
    /host 2\.0\.0 refused: survey 1\.1\.0 uses old/,
  );
  await together(host('2.0.0', 'new', 'kept'), using('survey', '2.0.0', 'new'));
  const { host: live, remotes } = (await store.readChannel(channel)) ?? {};
  assert.deepEqual([live?.stable, remotes?.survey?.stable], ['2.0.0', '2.0.0']);
});

test('refuses it when a remote that stays would lose the version to go back to', async (t) => {
  const { publish, together } = await storeWithHistory(t);
  await publish(using('staff', '1.0.0', 'old'));
  await publish(using('staff', '1.1.0', 'kept'));
  await assert.rejects(
    together(host('2.0.0', 'new', 'kept'), using('survey', '2.0.0', 'new')),
    /host 2\.0\.0 refused: staff 1\.0\.0, which is on stand-by, uses old/,
  );
});

test('publishes the next host alone, though what the one before broke is no help any more', async (t) => {
  const { store, publish, together } = await storeWithHistory(t);
  await together(host('2.0.0', 'new', 'kept'), using('survey', '2.0.0', 'new'));
  await publish(host('2.1.0', 'new', 'kept'));
  assert.equal((await store.readChannel(channel))?.host?.stable, '2.1.0');
});

test('refuses to try out a host in which what most visitors keep cannot run', async (t) => {
  const { store, tryOut } = await storeWithHistory(t);
  await assert.rejects(
    tryOut(host('2.0.0', 'new', 'kept'), using('survey', '2.0.0', 'new')),
    /host 2\.0\.0 refused: survey 1\.1\.0, which stays live, uses old/,
  );
  await tryOut(host('1.1.0', 'old', 'new', 'kept'), using('survey', '1.2.0', 'new'));
  assert.equal((await store.readChannel(channel))?.host?.canary?.version, '1.1.0');
});
