import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { withPublished } from '#src/store/pointers.ts';
import { buildPart, type PartOptions } from '#test/build-part.ts';
import { changedFiles, channel, liveStore, onlyInFolder, snapshot, testStore } from '#test/publish-part.ts';
import { pauseRelease, spawnRelease } from '#test/run-command.ts';
import { readBuiltPart } from './build/build-folder.ts';

test('publish makes a new version stable and keeps the former version for a rollback', async (t) => {
  const { live, publish } = await liveStore(t);
  const published = await publish({ name: 'survey', version: '1.1.0' });
  assert.deepEqual(published, {
    part: 'survey',
    version: '1.1.0',
    channel,
    from: '1.0.0',
    revision: 3,
    stored: true,
    sizes: published.sizes,
    bytes: published.bytes,
    bytesBefore: published.bytes,
  });
  assert.ok(published.bytes > 0);
  assert.deepEqual(await live('survey'), { stable: '1.1.0', previous: ['1.0.0'], canary: null });
});

test('a channel keeps twenty earlier versions of a part for rollbacks', () => {
  let part = withPublished(null, '1.0.0');
  for (let minor = 1; minor <= 22; minor += 1) part = withPublished(part, `1.${minor}.0`);
  assert.equal(part.previous.length, 20);
  assert.equal(part.previous[0], '1.21.0');
});

test('stores the shared libraries as one release for all hosts with the same libraries', async (t) => {
  const { store, files, publish } = await testStore(t);
  const libraries = { version: '0.0.0-c0ffee', file: 'libraries/0.0.0-c0ffee/libraries.js' };
  const host = (version: string) => ({
    name: 'host',
    version,
    nested: true,
    files: { [libraries.file]: 'react()' },
    info: { libraries: [libraries.version] },
  });
  await publish(host('1.0.0'));
  const before = await snapshot(files);
  await publish(host('1.1.0'));
  const changed = changedFiles(before, await snapshot(files));
  assert.ok(changed.some((path) => path.startsWith('host/')));
  assert.deepEqual(
    changed.filter((path) => path.startsWith('libraries/')),
    [],
  );
  const release = await store.readRelease('host', '1.1.0');
  assert.deepEqual(Object.keys(release?.files ?? {}).sort(), ['index.html', 'main.js']);
  assert.deepEqual(release?.libraries, [libraries.version]);
  const released = await store.readRelease('libraries', libraries.version);
  assert.deepEqual(Object.keys(released?.files ?? {}), ['libraries.js']);
});

test('refuses a host whose build lacks its libraries', async (t) => {
  const { publish } = await testStore(t);
  const published = publish({ name: 'host', info: { libraries: ['0.0.0-gone'] } });
  await assert.rejects(published, /libraries\/0\.0\.0-gone does not exist: build the host again/);
});

test('refuses a build whose files change during the publish', async (t) => {
  const { root, store, files: stored } = await liveStore(t);
  const folder = await buildPart(root, { name: 'staff' });
  const { files, info } = await readBuiltPart(folder);
  const release = { ...info, files, commit: '', publishedAt: '', publishedBy: '' };
  await writeFile(join(folder, 'dist/js/home.js'), 'changed()');
  await assert.rejects(
    store.writeRelease(release, join(folder, 'dist')),
    /home\.js changed while it was being published/,
  );
  assert.equal(await store.readRelease('staff', '1.0.0'), null);
  assert.deepEqual(
    (await stored.list()).filter((path) => path.startsWith('.staging')),
    [],
  );
});

test('writes a version once when two processes publish it at the same time', async (t) => {
  const { publish, root, store } = await testStore(t);
  const folder = await buildPart(root, { name: 'survey' });
  const slow = await pauseRelease(['publish', folder, '--store', store.address], 'store');
  await publish({ name: 'survey' });
  const late = await slow.resume();
  assert.equal(late.code, 0, late.stderr);
  assert.equal(late.stdout, 'survey 1.0.0 is already live on production\n');
  assert.equal((await store.readChannel(channel))?.revision, 1);
});

test('publish refuses a part that conflicts with a part published while it was stored', async (t) => {
  const { publish, root, live, store } = await liveStore(t);
  const folder = await buildPart(root, { name: 'meals', paths: ['/lunch'] });
  const slow = await pauseRelease(['publish', folder, '--store', store.address], 'store');
  await publish({ name: 'canteen', paths: ['/lunch'] });
  const late = await slow.resume();
  assert.equal(late.code, 1);
  assert.match(late.stderr, /meals 1\.0\.0 refused: meals and canteen both own path \/lunch/);
  assert.equal(await live('meals'), undefined);
});

test('publish changes nothing when the same content is live already', async (t) => {
  const { files, publish } = await liveStore(t);
  const before = await snapshot(files);
  const published = await publish({ name: 'survey' });
  assert.equal(published.stored, false);
  assert.deepEqual(changedFiles(before, await snapshot(files)), []);
});

test('makes an earlier version stable again when its content is published again', async (t) => {
  const { live, publish } = await liveStore(t);
  await publish({ name: 'survey', version: '1.1.0' });
  await publish({ name: 'survey', version: '1.0.0' });
  assert.deepEqual(await live('survey'), { stable: '1.0.0', previous: ['1.1.0'], canary: null });
});

const query = (...exports: string[]) => ({
  surfaces: { '@tapin/shared/query': { exports, libraries: { '@tanstack/react-query': '5.108.0' } } },
});
const using = (name: string) => ({ uses: { '@tapin/shared/query': [name] } });

test('refuses a remote that uses an export that the live host lacks, and says what to do', async (t) => {
  const { publish } = await testStore(t);
  await publish({ name: 'host', version: '1.4.0', info: query('useQuery') });
  await publish({ name: 'survey', info: using('useQuery') });
  await assert.rejects(
    publish({ name: 'staff', version: '2.1.0', info: using('useInfiniteQuery') }),
    /staff 2\.1\.0 uses useInfiniteQuery of @tapin\/shared\/query, which host 1\.4\.0 does not have: build staff again with the kit of host 1\.4\.0$/,
  );
  const libraryVersions = { '@tanstack/react-query': '6.0.0' };
  await assert.rejects(
    publish({ name: 'staff', info: { ...using('useQuery'), libraryVersions } }),
    /staff 1\.0\.0 was built with @tanstack\/react-query 6\.0\.0, and @tapin\/shared\/query of host 1\.4\.0 has 5\.108\.0/,
  );
});

const refusals: [string, PartOptions, RegExp][] = [
  [
    'an existing version with other content',
    { name: 'survey', files: { 'js/en.js': 'other()' } },
    /survey 1\.0\.0 already exists with other content: raise its version/,
  ],
  [
    'a path that a live remote owns',
    { name: 'staff', paths: ['/survey'] },
    /staff and survey both own path \/survey/,
  ],
  [
    'a host that cannot satisfy a live remote',
    { name: 'host', version: '2.0.0', shared: { react: '18.2.0' } },
    /survey 1\.0\.0 needs react \^19\.3\.0, the shell provides 18\.2\.0/,
  ],
  ['a name that is a folder of the store', { name: 'log' }, /"log" cannot be the name of a part/],
  ['a name that leaves the store', { name: 'x', info: { name: '../x' } }, /"\.\.\/x" cannot be the name/],
  [
    'a manifest of another name',
    { name: 'staff', info: { name: 'other' } },
    /the manifest of other has the name "staff"/,
  ],
  [
    'a remote without a manifest',
    { name: 'staff', info: { manifest: null } },
    /remote staff has no manifest/,
  ],
  [
    'a build-info.json of the wrong shape',
    { name: 'staff', info: { version: 'one' } },
    /build-info\.json: version is "one": it must be a version such as 1\.4\.0/,
  ],
  [
    'a manifest of the wrong shape',
    { name: 'staff', paths: ['/Staff!'] },
    /in the manifest, paths\[0\]\.path is "\/Staff!": it must be a path/,
  ],
  [
    'a chunk that the build lacks',
    { name: 'staff', info: { chunks: { home: ['js/gone.js'] } } },
    /staff refers to js\/gone\.js, which its build lacks/,
  ],
  ['a missing entry', { name: 'staff', info: { entry: 'gone.js' } }, /staff refers to gone\.js/],
  [
    'a file that could be replaced on its way',
    { name: 'staff', files: { 'remoteEntry.js': 'container()' } },
    /remoteEntry\.js does not contain the integrity of \S+\.(js|css):/,
  ],
  ['a file name that has to be escaped', { name: 'staff', files: { 'js/a b.js': '' } }, /file "js\/a b\.js"/],
  [
    'a file that takes the place of ours',
    { name: 'staff', files: { 'release.json': '{}' } },
    /which publishing creates itself/,
  ],
  [
    'a host page without a head',
    { name: 'host', version: '1.1.0', files: { 'index.html': '<p>' } },
    /not a page with a <\/head>/,
  ],
];

for (const [what, part, reason] of refusals) {
  test(`publish refuses ${what} and changes nothing`, async (t) => {
    const { files, publish } = await liveStore(t);
    const before = await snapshot(files);
    await assert.rejects(publish(part), reason);
    assert.deepEqual(changedFiles(before, await snapshot(files)), []);
  });
}

const pathPairs: [string, string][] = [
  ['/a/:x', '/a/:y'],
  ['/a/:x?', '/a'],
  ['/a/:x?', '/a/:y'],
];

for (const [owned, wanted] of pathPairs) {
  test(
    `publish refuses the path ${wanted} beside the path ${owned} of another remote`,
    onlyInFolder,
    async (t) => {
      const { publish } = await testStore(t);
      await publish({ name: 'one', paths: [owned] });
      await assert.rejects(publish({ name: 'two', paths: [wanted] }), /both own path/);
    },
  );
}

test('publish says what to do when the part is not built', onlyInFolder, async (t) => {
  const { root, release } = await testStore(t);
  const ended = await release('publish', root);
  assert.equal(ended.code, 1);
  assert.match(
    ended.stderr,
    /^release: .*build-info\.json does not exist: build the part first, or put a remote\.json beside a build of another tool\n$/,
  );
});

test('refuses a build whose build-info.json is not JSON', onlyInFolder, async (t) => {
  const { root, release } = await testStore(t);
  const folder = await buildPart(root, { name: 'survey' });
  await writeFile(join(folder, 'dist/build-info.json'), '{');
  const ended = await release('publish', folder);
  assert.match(ended.stderr, /build-info\.json is not JSON: build the part again/);
});

test('leaves no readable release when the process is killed during a publish', async (t) => {
  const { root, store, release } = await liveStore(t);
  const before = await store.readChannel(channel);
  const folder = await buildPart(root, { name: 'staff' });
  const ended = await spawnRelease(['publish', folder, '--store', store.address], { dieAt: 'store' });
  assert.equal(ended.signal, 'SIGKILL');
  assert.equal(await store.readRelease('staff', '1.0.0'), null);
  assert.deepEqual(await store.readChannel(channel), before);
  const again = await release('publish', folder);
  assert.equal(again.code, 0, again.stderr);
});
