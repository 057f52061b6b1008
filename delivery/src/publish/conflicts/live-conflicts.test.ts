import assert from 'node:assert/strict';
import { rename } from 'node:fs/promises';
import { type TestContext, test } from 'node:test';
import { rollBack } from '#src/publish/changes/roll-back.ts';
import { buildPart, type PartOptions } from '#test/build-part.ts';
import { channel, onlyInFolder, testStore } from '#test/publish-part.ts';

test('names every problem of a remote that is refused', onlyInFolder, async (t) => {
  const { publish } = await testStore(t);
  await publish({ name: 'host' });
  await publish({ name: 'survey' });
  const staff = {
    name: 'staff',
    paths: ['/survey', '/api/x'],
    nav: ['/nowhere'],
    shared: { react: '^18.0.0 || ^20.0.0', jotai: '^4.0.0' },
    info: { budgets: { entry: 1 } },
  };
  const error = await publish(staff).then(
    () => assert.fail('it was published'),
    ({ message }: Error) => message,
  );
  for (const problem of [
    'needs react ^18.0.0 || ^20.0.0, the shell provides 19.3.1',
    'needs jotai ^4.0.0, the shell provides none',
    'path /api/x is reserved for the edge',
    'both own path /survey',
    '/nowhere in its navigation, and no live remote owns that path',
    'budget',
  ])
    assert.ok(error.includes(problem), `${problem} is not in: ${error}`);
});

test('accepts a remote whose range has an alternative that the host provides', onlyInFolder, async (t) => {
  const { publish } = await testStore(t);
  await publish({ name: 'host' });
  const { version } = await publish({ name: 'staff', shared: { react: '^19.3.1 || ^20.0.0' } });
  assert.equal(version, '1.0.0');
});

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
    /host 2\.0\.0 refused: survey 1\.1\.0 uses old .* does not have: publish a version of survey that this host can run first, or both together$/,
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

test('refuses a remote with a guard that the live host does not know, and a host without a guard in use', async (t) => {
  const { publish } = await testStore(t);
  const hostKnowing = (version: string, guards?: string[]) => ({
    name: 'host',
    version,
    info: { offers: { calls: [], slots: [], ...(guards && { guards }) } },
  });
  const grades = {
    name: 'grades',
    manifest: { paths: [{ path: '/grades', screen: 'home', guard: 'teacher' }] },
  };
  await publish(hostKnowing('1.0.0'));
  await assert.rejects(
    publish(grades),
    /grades 1\.0\.0 has the guard "teacher", which host 1\.0\.0 does not know: build grades again/,
  );
  await publish(hostKnowing('1.1.0', ['public', 'teacher']));
  await publish(grades);
  await assert.rejects(
    publish(hostKnowing('1.2.0', ['public'])),
    /grades 1\.0\.0 has the guard "teacher", which host 1\.2\.0/,
  );
  await publish({ name: 'grades', version: '1.1.0', paths: ['/grades'] });
  await assert.rejects(
    publish(hostKnowing('1.2.0', ['public'])),
    /grades 1\.0\.0, which is a canary or a fallback, has the guard "teacher"/,
  );
});
