import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildPart } from '#test/build-part.ts';
import { testStore } from '#test/publish-part.ts';

test('refuses a host without its kit, until a build or the store has it', async (t) => {
  const { root, release } = await testStore(t);
  const host = (version: string, files: Record<string, string> = {}) =>
    buildPart(root, { name: 'host', version, nested: true, info: { kit: '1.4.0' }, files });
  const publish = (folder: string) => release('publish', folder);
  const refused = await publish(await host('1.0.0'));
  assert.equal(refused.code, 1);
  assert.match(
    refused.stderr,
    /the build of host 1\.0\.0 does not contain its kit 1\.4\.0: build it with its script "build", then publish/,
  );
  assert.equal((await publish(await host('1.0.0', { 'kit/1.4.0/kit.tgz': 'kit' }))).code, 0);
  assert.equal((await publish(await host('1.1.0'))).code, 0);
});

test('accepts a remote that names the kit with which it was built', async (t) => {
  const { root, release, publish } = await testStore(t);
  await publish({ name: 'host' });
  const folder = await buildPart(root, { name: 'survey', info: { kit: '1.4.0' } });
  const { code, stderr } = await release('publish', folder);
  assert.deepEqual([code, stderr], [0, '']);
});
