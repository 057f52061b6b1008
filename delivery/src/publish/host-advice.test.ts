import assert from 'node:assert/strict';
import { rename } from 'node:fs/promises';
import { type TestContext, test } from 'node:test';
import { buildPart } from '#test/build-part.ts';
import { channel, onlyInFolder, testStore } from '#test/publish-part.ts';
import { rollBack } from './roll-back.ts';

/** Creates a store with host 1.4.0 live, which provides react 19.3.1. */
async function storeWithHost(t: TestContext) {
  const made = await testStore(t);
  const publishFor = (react: string) => made.publish({ name: 'staff', shared: { react } });
  await made.publish({ name: 'host', version: '1.4.0' });
  return { ...made, publishFor };
}

const needs = (range: string, advice: string) =>
  new RegExp(
    `staff 1\\.0\\.0 needs react \\^${range}, the shell provides 19\\.3\\.1 \\(host 1\\.4\\.0\\): ${advice}$`,
  );
const rebuild = 'build staff again with the kit of host 1\\.4\\.0';

test('advises to build a remote again when no host can run it', onlyInFolder, async (t) => {
  const { publishFor } = await storeWithHost(t);
  await assert.rejects(publishFor('^18.0.0'), needs('18\\.0\\.0', rebuild));
  await assert.rejects(publishFor('^20.0.0'), needs('20\\.0\\.0', rebuild));
});

test('names a newer host of the store only when it can run the remote', onlyInFolder, async (t) => {
  const { store, publish, publishFor } = await storeWithHost(t);
  for (const [version, react] of [
    ['1.9.0', '20.1.0'],
    ['1.10.0', '20.2.0'],
    ['2.0.0', '21.0.0'],
  ] as const)
    await publish({ name: 'host', version, shared: { react } });
  await rollBack({ store, channel, part: 'host', to: '1.4.0', by: 'bea' });
  const newer =
    'host 1\\.10\\.0, which is in the store and not live, can run it: make that host live first, or ';
  await assert.rejects(publishFor('^20.0.0'), needs('20\\.0\\.0', `${newer}${rebuild}`));
  await assert.rejects(publishFor('^18.0.0'), needs('18\\.0\\.0', rebuild));
});

test(
  'advises to publish the host first when a build of it beside the remote can run the remote',
  onlyInFolder,
  async (t) => {
    const { root, publishFor } = await storeWithHost(t);
    const built = await buildPart(root, { name: 'host', version: '1.5.0', shared: { react: '20.0.0' } });
    await rename(built, built.replace(/-1\.5\.0$/, ''));
    await assert.rejects(
      publishFor('^20.0.0'),
      needs('20\\.0\\.0', 'publish host 1\\.5\\.0 first, or both together'),
    );
    await assert.rejects(publishFor('^18.0.0'), needs('18\\.0\\.0', rebuild));
  },
);
