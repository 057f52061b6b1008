import assert from 'node:assert/strict';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { RemoteManifest } from '@tapin/delivery-formats/manifest';
import { restore, retire } from '#src/publish/changes/retire.ts';
import { rollBack } from '#src/publish/changes/roll-back.ts';
import { channel, onlyInFolder, testStore } from '#test/publish-part.ts';

const repository = fileURLToPath(new URL('../../../..', import.meta.url));

test('refuses a remote with a navigation entry that has no page, or the page of another entry', async (t) => {
  const { publish, store } = await testStore(t);
  await assert.rejects(
    publish({ name: 'survey', nav: ['/same'] }),
    /survey 1\.0\.0 refused: survey has \/same in its navigation, and no live remote owns that path: declare a screen with that path, or publish its owner first/,
  );
  await publish({ name: 'survey', paths: ['/same/:day?'], nav: ['/same'] });
  await assert.rejects(
    publish({ name: 'staff', nav: ['/staff', '/same'] }),
    /staff 1\.0\.0 refused: staff and survey both have \/same in their navigation/,
  );
  await publish({ name: 'staff', paths: ['/staff', '/other'], nav: ['/staff'] });
  await publish({ name: 'auth', nav: ['/other'] });
  assert.deepEqual(Object.keys((await store.readChannel(channel))?.remotes ?? {}), [
    'survey',
    'staff',
    'auth',
  ]);
});

test('checks remotes that are published together as one set', async (t) => {
  const { store, publish, publishTogether } = await testStore(t);
  await publish({ name: 'host' });
  const survey = { name: 'survey', nav: ['/staff/new'] };
  await assert.rejects(publish(survey), /no live remote owns/);
  await publishTogether([survey, { name: 'staff', paths: ['/staff/new'] }]);
  await publishTogether([
    { name: 'survey', version: '1.1.0' },
    { name: 'staff', version: '1.1.0', nav: ['/staff'] },
  ]);
  assert.equal((await store.readChannel(channel))?.revision, 3);
});

test('refuses a release without a path that the navigation of another remote leads to', async (t) => {
  const { store, publish } = await testStore(t);
  await publish({ name: 'staff' });
  await publish({ name: 'staff', version: '1.1.0', paths: ['/staff', '/care'] });
  await publish({ name: 'survey', nav: ['/care'] });
  await assert.rejects(
    publish({ name: 'staff', version: '1.2.0' }),
    /staff 1\.2\.0 refused: survey has \/care in its navigation, and no live remote owns that path: publish new versions of survey first, or/,
  );
  // A rollback is never refused, and the conflict that it causes does not prevent other releases.
  const { warnings } = await rollBack({ store, channel, part: 'staff', by: 'bea' });
  assert.match(warnings.join(), /survey has \/care in its navigation/);
  await publish({ name: 'auth' });
  await publish({ name: 'staff', version: '1.3.0' });
});

test('accepts navigation entries of old releases that have no target', async (t) => {
  const { store, files, publish } = await testStore(t);
  await publish({ name: 'survey' });
  const release = await store.readRelease('survey', '1.0.0');
  const manifest = { ...release?.manifest, nav: [{ href: '/survey' }] };
  await files.write('survey/1.0.0/release.json', JSON.stringify({ ...release, manifest }));
  await publish({ name: 'staff' });
  await publish({ name: 'survey', version: '1.1.0' });
});

test('publishes every remote of this repository, in any order', async (t) => {
  const { readRemote }: { readRemote: (folder: string) => Promise<{ manifest: RemoteManifest }> } =
    await import(`${repository}/kit/build/read-remote.ts`);
  const manifests = await Array.fromAsync(
    glob('remote-*/src/remote.ts', { cwd: repository }),
    async (path) => {
      const { manifest } = await readRemote(join(repository, path, '../..'));
      return { ...manifest, paths: manifest.paths.map(({ placeholder: _, ...claim }) => claim) };
    },
  );
  assert.ok(manifests.length >= 4);
  for (const order of [manifests, manifests.toReversed()]) {
    const { publish } = await testStore(t);
    for (const manifest of order) await publish({ name: manifest.name, info: { manifest } });
  }
});

interface Given {
  name: string;
  version?: string;
  paths: string[];
  shares?: Record<string, string[]>;
}

/**
 * Creates a store in which the remote `staff` is live, and returns a function that publishes further remotes, which may
 * share path segments.
 */
async function storeWithStaff(t: TestContext, shares?: Given['shares']) {
  const { store, files, publishTogether } = await testStore(t);
  const publish = (...parts: Given[]) =>
    publishTogether(parts.map(({ shares, ...part }) => (shares ? { ...part, manifest: { shares } } : part)));
  const staff = { name: 'staff', paths: ['/staff/dashboard', '/admin/staff/:id'], ...(shares && { shares }) };
  await publish(staff);
  return { store, files, publish, staff };
}

for (const path of ['/staff/:tab', '/staff/x', '/staff/dashboard/:day', '/staff', '/admin/:page'])
  test(
    `refuses the path ${path} of a remote that does not own its first segment`,
    onlyInFolder,
    async (t) => {
      const { publish } = await storeWithStaff(t);
      const [, segment] = path.split('/');
      await assert.rejects(
        publish({ name: 'meals', paths: ['/meals', path] }),
        new RegExp(
          `^StoreError: meals 1\\.0\\.0 refused: the paths below /${segment} belong to staff: choose another first segment for ${path} of meals, or ask the squad of staff for a version that shares /${segment} with meals$`,
        ),
      );
      await publish({ name: 'meals', paths: ['/meals', '/meals/:day', '/stafftab/:x'] });
    },
  );

test(
  'accepts a shared path segment only when both remotes name each other, in any order',
  onlyInFolder,
  async (t) => {
    const district = { name: 'district', paths: ['/admin/schools'], shares: { '/admin': ['staff'] } };
    const without = await storeWithStaff(t);
    await assert.rejects(
      without.publish(district),
      /the paths below \/admin belong to staff: choose another/,
    );
    const withConsent = { '/admin': ['district'] };
    const { publish, staff } = await storeWithStaff(t, withConsent);
    await assert.rejects(
      publish({ ...district, shares: {} }),
      /the paths below \/admin belong to staff: add shares: \{ '\/admin': \['staff'\] \} to src\/remote\.ts of district$/,
    );
    await publish(district);
    await assert.rejects(
      publish({ name: 'meals', paths: ['/admin/meals'], shares: { '/admin': ['staff', 'district'] } }),
      /the paths below \/admin belong to staff/,
    );
    const other = await storeWithStaff(t, withConsent);
    await other.publish(district, { ...staff, version: '1.1.0' });
  },
);

test(
  'tolerates releases that shared a path segment before the rule existed, and refuses other releases beside them',
  onlyInFolder,
  async (t) => {
    const { store, files, publish, staff } = await storeWithStaff(t, { '/admin': ['district'] });
    const district = { name: 'district', paths: ['/admin/schools'], shares: { '/admin': ['staff'] } };
    await publish(district);
    for (const name of ['staff', 'district']) {
      const { manifest, ...release } = (await store.readRelease(name, '1.0.0')) ?? assert.fail();
      const older = { ...release, manifest: { ...manifest, shares: undefined } };
      await files.write(`${name}/1.0.0/release.json`, JSON.stringify(older));
    }
    await publish({ name: 'district', version: '1.1.0', paths: ['/admin/overview'] });
    await publish({ ...staff, version: '1.1.0', shares: {} });
    await assert.rejects(
      publish({ name: 'meals', paths: ['/admin/meals'] }),
      /the paths below \/admin belong to/,
    );
  },
);

test('refuses a path that begins with a parameter', onlyInFolder, async (t) => {
  const { publish } = await storeWithStaff(t);
  for (const path of ['/:school', '/:school/meals', '/:school?'])
    await assert.rejects(
      publish({ name: 'meals', paths: [path] }),
      /path \/:school\S* of meals begins with a parameter: begin it with a word$/,
    );
});

test(
  'gives the path segment of a retired remote to another remote, which keeps it',
  onlyInFolder,
  async (t) => {
    const { store, publish } = await storeWithStaff(t);
    const staff = { store, channel, by: 'bea', part: 'staff' };
    await retire(staff);
    await publish({ name: 'team', paths: ['/staff/:tab'] });
    await assert.rejects(restore(staff), /staff 1\.0\.0 refused: the paths below \/staff belong to team/);
  },
);
