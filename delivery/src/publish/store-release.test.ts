import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { buildPart } from '#test/build-part.ts';
import { channel, testStore } from '#test/publish-part.ts';
import { readBuiltPart } from './build-folder.ts';

const host = {
  name: 'host',
  nested: true,
  files: { 'libraries/0.0.0-c0ffee/libraries.js': 'react()' },
  info: { libraries: ['0.0.0-c0ffee'] },
};

/** Creates a store that corrupts one file of each release of a part while it is written. */
async function failingStore(t: TestContext) {
  const made = await testStore(t);
  const { store, files } = made;
  const damage = (part: string) => {
    const write = store.writeRelease.bind(store);
    return t.mock.method(store, 'writeRelease', async (...[release, folder]: Parameters<typeof write>) => {
      const written = await write(release, folder);
      const [file = ''] = Object.keys(release.files);
      if (release.name === part) await files.write(files.pathOf(release, file), 'spoilt');
      return written;
    }).mock;
  };
  return { ...made, spoil: damage };
}

for (const name of ['host', 'libraries']) {
  test(`removes ${name} from the store when it was not written completely`, async (t) => {
    const { store, publish, spoil: damage } = await failingStore(t);
    const failing = damage(name);
    const version = name === 'host' ? '1.0.0' : '0.0.0-c0ffee';
    await assert.rejects(
      publish(host),
      new RegExp(
        `${name}/${version}/\\S+ differs from the release after it was stored, so ${name} ${version} was removed from the store`,
      ),
    );
    assert.equal(await store.readRelease(name, version), null);
    assert.equal(await store.readChannel(channel), null);
    failing.restore();
    assert.equal((await publish(host)).stored, true);
  });
}

test('refuses a version whose files in the store differ from the release', async (t) => {
  const { root, store, files, publish, live } = await testStore(t);
  await publish({ name: 'survey' });
  const folder = await buildPart(root, { name: 'survey', version: '1.1.0' });
  const built = await readBuiltPart(folder);
  // A process that was killed before its check leaves such a release.
  const release = { ...built.info, files: built.files, commit: '', publishedAt: '', publishedBy: '' };
  await store.writeRelease(release, built.folder);
  await files.remove(files.pathOf(release, 'js/home.js'));
  const again = () => publish({ name: 'survey', version: '1.1.0' });
  await assert.rejects(
    again,
    /survey\/1\.1\.0\/js\/home\.js is missing in the release that the store already had: restore the file, or delete survey 1\.1\.0 /,
  );
  assert.ok(await store.readRelease('survey', '1.1.0'), 'somebody may need what is left of it');
  assert.equal((await live('survey'))?.stable, '1.0.0');
  await store.removeRelease('survey', '1.1.0');
  assert.equal((await again()).stored, true);
});
