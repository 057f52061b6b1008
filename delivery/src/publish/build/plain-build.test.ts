import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { inEveryLanguage } from '@tapin/contract/languages';
import { integrityOf } from '#src/store/served-files.ts';
import { temporaryFolder } from '#test/build-part.ts';
import { onlyInFolder } from '#test/publish-part.ts';
import { readBuiltPart } from './build-folder.ts';

const declared = {
  name: 'bulletin',
  version: '1.2.0',
  availability: 'all',
  paths: [{ path: '/bulletin', guard: 'logged-in', screen: 'bulletin' }],
  nav: [{ to: '/bulletin', label: inEveryLanguage(() => 'Bulletin'), guard: 'logged-in', order: 1 }],
  slots: [],
};
const shared = [
  { name: 'react', requiredVersion: '^19.0.0' },
  { name: 'react-dom', requiredVersion: '^19.3.1 || ^20.0.0' },
  { name: 'jotai', requiredVersion: '*' },
  { name: 'dayjs', requiredVersion: '>=1.0.0' },
];
const assets = {
  js: { sync: ['remote.js'], async: ['screen.js'] },
  css: { sync: ['remote.css'], async: [] },
};
const federation = (type: string, name = 'bulletin_1_2_0') => ({
  name,
  metaData: { remoteEntry: { name: 'remoteEntry.js', path: '', type } },
  shared,
  exposes: [{ path: './remote', assets }],
});
const chunks: Record<string, string> = {
  'remote.js': 'remote()',
  'screen.js': 'screen()',
  'remote.css': '.a {}',
};
const hashes = Object.values(chunks).map((text) => integrityOf(Buffer.from(text)));

/** Writes a build as another tool would. A file whose content is undefined is not written. */
async function build(root: string, files: Record<string, unknown>): Promise<string> {
  const all = { ...chunks, 'remoteEntry.js': JSON.stringify(hashes), 'remote.json': declared, ...files };
  for (const [file, content] of Object.entries(all)) {
    if (content === undefined) continue;
    const path = join(root, 'dist', file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  }
  return root;
}

test('derives the build info from the manifest of the bundler and remote.json', onlyInFolder, async (t) => {
  const root = await temporaryFolder(t);
  const part = await readBuiltPart(await build(root, { 'mf-manifest.json': federation('window') }));
  const { version: _, ...manifest } = declared;
  assert.deepEqual(part.info, {
    name: 'bulletin',
    version: '1.2.0',
    entry: 'remoteEntry.js',
    entryType: 'script',
    container: 'bulletin_1_2_0',
    manifest,
    shared: { react: '^19.0.0', 'react-dom': '^19.3.1 || ^20.0.0' },
    chunks: { remote: ['remoteEntry.js', 'remote.js', 'remote.css'] },
    format: 1,
    libraries: [],
  });
  assert.ok(part.files['mf-manifest.json']);
  assert.equal(part.files['remote.json'], undefined);
});

test(
  'a module entry needs no integrity in its text, and hidden files of Vite are left out',
  onlyInFolder,
  async (t) => {
    const files = {
      'mf-manifest.json': federation('module'),
      'remoteEntry.js': 'export {};',
      '.vite/manifest.json': '{}',
    };
    const part = await readBuiltPart(await build(await temporaryFolder(t), files));
    assert.equal(part.info.entryType, 'module');
    assert.equal(part.files['.vite/manifest.json'], undefined);
  },
);

const refused: { name: string; files: Record<string, unknown>; message: RegExp }[] = [
  {
    name: 'without the manifest of the bundler',
    files: {},
    message: /mf-manifest\.json does not exist: set "manifest: true" in the plugin/,
  },
  {
    name: 'whose container has the same name in every version',
    files: { 'mf-manifest.json': federation('window', 'bulletin') },
    message: /has the name "bulletin": set "name" .* to "bulletin_1_2_0", because two versions/,
  },
  {
    name: 'that exposes no remote module',
    files: { 'mf-manifest.json': { ...federation('window'), exposes: [] } },
    message: /exposes no ".\/remote"/,
  },
  {
    name: 'without a version',
    files: { 'mf-manifest.json': federation('window'), 'remote.json': { ...declared, version: undefined } },
    message: /remote\.json: it lacks version/,
  },
  {
    name: 'with an unknown guard',
    files: {
      'mf-manifest.json': federation('window'),
      'remote.json': { ...declared, paths: [{ path: '/bulletin', guard: 'all', screen: 'bulletin' }] },
    },
    message: /remote\.json: paths\[0\]\.guard is .*: use one of public/,
  },
  {
    name: 'whose scripts have no integrity in the entry',
    files: { 'mf-manifest.json': federation('window'), 'remoteEntry.js': 'start()' },
    message: /does not contain the integrity of .*plugin for subresource integrity/,
  },
];

for (const { name, files, message } of refused) {
  test(`refuses the build of another tool ${name}`, onlyInFolder, async (t) => {
    const folder = await build(await temporaryFolder(t), files);
    await assert.rejects(readBuiltPart(folder), message);
  });
}

test('a declaration may say who owns the remote, within limits, and pages do not get it', async (t) => {
  const owner = { squad: 'Bulletin squad', contact: '#bulletin', onCall: '+1 555 0177' };
  const read = async (given: object) => {
    const files = { 'remote.json': { ...declared, owner: given }, 'mf-manifest.json': federation('global') };
    return (await readBuiltPart(await build(await temporaryFolder(t), files))).info;
  };
  const { owner: stored, manifest } = await read(owner);
  assert.deepEqual(stored, owner);
  assert.ok(manifest && !('owner' in manifest));
  const wrong = [
    { ...owner, squad: '' },
    { ...owner, squad: 'x'.repeat(61) },
    { ...owner, onCall: 'a\nb' },
  ];
  for (const given of [
    ...wrong,
    { squad: 'only' },
    { ...owner, extra: 'x' },
    { ...owner, contact: '\u202e' },
  ])
    await assert.rejects(read(given), /^StoreError: remote\.json: owner/);
});

test('a build of another tool has its changes from the changelog beside it', onlyInFolder, async (t) => {
  const root = await build(await temporaryFolder(t), { 'mf-manifest.json': federation('window') });
  await writeFile(join(root, 'CHANGELOG.md'), '# Changelog\n\n## 1.2.0\n\n- A board.\n');
  assert.equal((await readBuiltPart(root)).info.changes, '- A board.');
});
