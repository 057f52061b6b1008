import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testStore } from '#test/publish-part.ts';
import { runRelease } from '#test/run-command.ts';

test('reports every file that differs from the release, compressed ones included', async (t) => {
  const { store, files, publish } = await testStore(t);
  await publish({ name: 'host' });
  await publish({ name: 'survey' });
  const args = ['verify', '--store', store.address];
  const well = await runRelease(args);
  assert.deepEqual(well, {
    code: 0,
    stdout: '2 versions, 8 files: all as they were released\n',
    stderr: '',
  });
  const release = await store.readRelease('survey', '1.0.0');
  assert.ok(release);
  await files.write(files.pathOf(release, 'js/home.js'), 'other');
  await files.write(files.pathOf(release, 'js/routes.js', 'br'), 'other');
  await files.remove(files.pathOf(release, 'css/home.css'));
  const ill = await runRelease([...args, '--json']);
  assert.equal(ill.code, 1);
  assert.deepEqual(JSON.parse(ill.stdout).problems.sort(), [
    'survey/1.0.0/css/home.css is missing',
    'survey/1.0.0/js/home.js is not what was released',
    'survey/1.0.0/js/routes.js (br) is not what was released',
  ]);
});

test('reports shared libraries of a host that are missing', async (t) => {
  const { store, publish } = await testStore(t);
  await publish({
    name: 'host',
    nested: true,
    files: { 'libraries/0.0.0-c0ffee/libraries.js': 'react()' },
    info: { libraries: ['0.0.0-c0ffee'] },
  });
  await publish({ name: 'survey' });
  const verify = (...part: string[]) => runRelease(['verify', ...part, '--store', store.address]);
  assert.match((await verify()).stdout, /^3 versions, 9 files: all as they were released/);
  await store.removeRelease('libraries', '0.0.0-c0ffee');
  for (const part of [[], ['host']]) {
    const ill = await verify(...part);
    assert.deepEqual([ill.code, ill.stdout], [1, 'libraries/0.0.0-c0ffee is missing\n']);
  }
  assert.equal((await verify('survey')).code, 0);
});
