import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildPart } from '#test/build-part.ts';
import { previewVersion } from '#test/preview-edge.ts';
import { liveStore } from '#test/publish-part.ts';

const withoutChanges = { name: 'survey', version: '1.4.0', info: { changes: undefined } };

test('"release publish" refuses a version without its section in the changelog, and names the heading', async (t) => {
  const { root, release, live } = await liveStore(t);
  const { code, stderr } = await release('publish', await buildPart(root, withoutChanges), '--anyway');
  assert.equal(code, 1);
  assert.equal(
    stderr.split('\n').at(-2),
    'release: survey 1.4.0 has no section in CHANGELOG.md: write "## 1.4.0" there, below it what changes for people, and build it again',
  );
  assert.equal((await live('survey'))?.stable, '1.0.0');
});

test('a preview and a local release need no section in the changelog', async (t) => {
  const { publish, root, release } = await liveStore(t);
  assert.equal((await publish(withoutChanges)).version, '1.4.0');
  const folder = await buildPart(root, { ...withoutChanges, version: previewVersion });
  const { code, stderr } = await release('preview', folder, '--built', '--api', 'off');
  assert.equal(code, 0, stderr);
});
