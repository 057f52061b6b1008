import assert from 'node:assert/strict';
import { test } from 'node:test';
import { liveStore, testStore } from '#test/publish-part.ts';

test('verify reports every file that differs from the release, including compressed files', async (t) => {
  const { store, files, release: run } = await liveStore(t);
  assert.deepEqual(await run('verify'), {
    code: 0,
    stdout:
      '2 versions, 8 files: every file is as it was released; signatures were not checked, because SIGNING_ROOT is not set\n',
    stderr: '',
  });
  const release = await store.readRelease('survey', '1.0.0');
  assert.ok(release);
  await files.write(files.pathOf(release, 'js/home.js'), 'other');
  await files.write(files.pathOf(release, 'js/routes.js', 'br'), 'other');
  await files.remove(files.pathOf(release, 'css/home.css'));
  const damaged = await run('verify', '--json');
  assert.equal(damaged.code, 1);
  assert.deepEqual(JSON.parse(damaged.stdout).problems.sort(), [
    'survey/1.0.0/css/home.css is missing',
    'survey/1.0.0/js/home.js differs from the release',
    'survey/1.0.0/js/routes.js (br) differs from the release',
  ]);
});

test('verify reports missing shared libraries of a host', async (t) => {
  const { store, publish, release: run } = await testStore(t);
  await publish({
    name: 'host',
    nested: true,
    files: { 'libraries/0.0.0-c0ffee/libraries.js': 'react()' },
    info: { libraries: ['0.0.0-c0ffee'] },
  });
  await publish({ name: 'survey' });
  const verify = (...part: string[]) => run('verify', ...part);
  assert.match((await verify()).stdout, /^3 versions, 9 files: every file is as it was released/);
  await store.removeRelease('libraries', '0.0.0-c0ffee');
  for (const part of [[], ['host']]) {
    const damaged = await verify(...part);
    assert.deepEqual([damaged.code, damaged.stdout], [1, 'libraries/0.0.0-c0ffee is missing\n']);
  }
  assert.equal((await verify('survey')).code, 0);
});
