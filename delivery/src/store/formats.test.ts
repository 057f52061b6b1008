import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { temporaryFolder } from '#test/build-part.ts';
import { folderStore } from './folder/folder-store.ts';
import type { Store } from './store.ts';

/**
 * The folder contains a document of every format that was ever written. A document is added for each new field, and
 * none is ever changed.
 */
const folder = join(import.meta.dirname, '../../test/formats');
const documents = await readdir(folder);
const named = (kind: string) => documents.filter((name) => name.startsWith(`${kind}-`));
const read = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8'));

async function storeWith(t: TestContext, file: string, document: unknown): Promise<Store> {
  const root = await temporaryFolder(t);
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), JSON.stringify(document));
  return folderStore(root, (line) => assert.fail(line));
}

async function readRelease(t: TestContext, document: { name: string; version: string }) {
  const { name, version } = document;
  const store = await storeWith(t, `${name}/${version}/release.json`, document);
  return store.readRelease(name, version);
}

const readChannel = async (t: TestContext, document: unknown) =>
  (await storeWith(t, 'channels/production.json', document)).readChannel('production');

for (const name of named('release'))
  test(`reads the release ${name}`, async (t) => {
    const document = await read(name);
    assert.deepEqual(await readRelease(t, document), { format: 1, libraries: [], ...document });
  });

for (const name of named('channel'))
  test(`reads the channel ${name}`, async (t) => {
    const document = await read(name);
    assert.deepEqual(await readChannel(t, document), document);
  });

for (const name of named('revision'))
  test(`reads the revision ${name} and its changes`, async (t) => {
    const document = await read(name);
    const store = await storeWith(t, 'revisions/production/1.json', document);
    assert.deepEqual(await store.readChannel('production'), document.channel ?? document);
    assert.deepEqual(await store.readLog('production'), document.changes ?? [document.change ?? []].flat());
  });

const later = { later: { than: 'we' } };

test('reads a release with unknown fields and keeps them', async (t) => {
  const document = await read('release-format-2-remote.json');
  const claim = { ...document.manifest.paths[0], guard: 'parent', path: '/survey/:day(\\d+)', ...later };
  const manifest = {
    ...document.manifest,
    paths: [claim],
    slots: ['footer'],
    availability: 'some',
    ...later,
  };
  const newer = { ...document, ...later, format: 99, manifest };
  assert.deepEqual(await readRelease(t, newer), { libraries: [], ...newer });
});

test('reads a channel with unknown fields and keeps them', async (t) => {
  const document = await read('channel-with-canary-since.json');
  const canary = { ...document.remotes.survey.canary, ...later };
  const remotes = { survey: { ...document.remotes.survey, ...later, canary } };
  const newer = { ...document, ...later, remotes };
  assert.deepEqual(await readChannel(t, newer), newer);
});

test('reads a revision with an unknown action', async (t) => {
  const { change, channel } = await read('revision-with-change.json');
  const newer = { changes: [{ ...change, action: 'rehearse', ...later }], channel };
  const store = await storeWith(t, 'revisions/production/1.json', newer);
  assert.deepEqual(await store.readLog('production'), newer.changes);
});

test('uses the defaults of fields that a document lacks', async (t) => {
  const { nav: _, slots: __, availability: ___, ...manifest } = (await read('release-first.json')).manifest;
  const release = await readRelease(t, { ...(await read('release-first.json')), manifest });
  assert.deepEqual(release?.manifest, { ...manifest, nav: [], slots: [], availability: 'all' });
  const sparse = { revision: 1, updatedAt: '', remotes: { survey: { stable: '1.0.0' } } };
  assert.deepEqual(await readChannel(t, sparse), {
    ...sparse,
    host: null,
    remotes: { survey: { stable: '1.0.0', previous: [], canary: null } },
  });
});

test('refuses a release document with a value that must not reach a page', async (t) => {
  const document = await read('release-first.json');
  const files = { 'remoteEntry.js': { integrity: 'sha384-"><script>', size: 1 } };
  await assert.rejects(readRelease(t, { ...document, files }), /release\.json is damaged/);
});
