import assert from 'node:assert/strict';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { RemoteManifest } from '@tapin/shared/remote/manifest';
import { channel, testStore } from '#test/publish-part.ts';
import { rollBack } from './roll-back.ts';

const repository = fileURLToPath(new URL('../../..', import.meta.url));

test('refuses a navigation entry without a page, or with the page of another entry', async (t) => {
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
  // A rollback is never refused, and a conflict that it causes does not block other releases.
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
      // The builds of this test have no HTML.
      return { ...manifest, paths: manifest.paths.map(({ placeholder: _, ...claim }) => claim) };
    },
  );
  assert.ok(manifests.length >= 4);
  for (const order of [manifests, manifests.toReversed()]) {
    const { publish } = await testStore(t);
    for (const manifest of order) await publish({ name: manifest.name, info: { manifest } });
  }
});
