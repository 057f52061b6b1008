import assert from 'node:assert/strict';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { hasEnded, listPreviews } from '#src/signing/stored-previews.ts';
import { buildPart } from '#test/build-part.ts';
import { makePreview, previewVersion } from '#test/preview-edge.ts';
import { channel, liveStore } from '#test/publish-part.ts';

const api = ['--api', 'off'];

test('"release preview" builds the part under its own version, stores it and prints its address', async (t) => {
  const { root, store, release } = await liveStore(t);
  const folder = await buildPart(root, { name: 'survey', version: '1.1.0' });
  // The script of the part writes a build of the version in TAPIN_VERSION into the folder of --output-path.
  const script = `
    const { cpSync, readFileSync, writeFileSync } = require('node:fs');
    const output = process.argv[process.argv.indexOf('--output-path') + 1];
    cpSync('dist', output, { recursive: true });
    const info = JSON.parse(readFileSync('dist/build-info.json', 'utf8'));
    writeFileSync(output + '/build-info.json', JSON.stringify({ ...info, version: process.env.TAPIN_VERSION }));`;
  await writeFile(join(folder, 'build.cjs'), script);
  const manifest = { name: 'survey', version: '1.1.0', scripts: { build: 'node build.cjs' } };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  const before = await store.readChannel(channel);
  const site = ['--site', 'https://tapin.example/'];
  const { code, stdout, stderr } = await release('preview', folder, '--for', 'pr-7', ...site, ...api);
  assert.equal(code, 0, stderr);
  const [link = '', line] = stdout.split('\n');
  assert.match(link, /^https:\/\/tapin\.example\/\?preview=survey\.[\w-]{22}$/);
  assert.match(line ?? '', /^survey 1\.1\.0-preview\.local\.\w+ is a preview until \d{4}-/);
  assert.deepEqual(await store.readChannel(channel), before);
  assert.ok((await readdir(join(folder, 'dist'))).includes('build-info.json'));
  const again = await release('preview', folder, '--for', 'pr-7', ...site, ...api);
  assert.equal(again.stdout.split('\n')[0], link, 'a new commit keeps the address');
});

test('"release preview" shows a version of the store, lists and ends previews', async (t) => {
  const { publish, release, store } = await liveStore(t);
  await publish({ name: 'survey', version: '1.1.0' });
  const made = await release('preview', 'survey', '--version', '1.0.0', '--days', '1', '--json');
  const { token, endsAt, before } = JSON.parse(made.stdout);
  assert.equal(before.version, '1.1.0');
  assert.ok(Date.parse(endsAt) < Date.now() + 86_400_001);
  const listed = await release('status', '--preview');
  assert.match(listed.stdout, new RegExp(`survey +1\\.0\\.0 .* KB +0 +0 +- +${token}`));
  const ended = await release('preview', 'survey', '--end', '1.0.0');
  assert.match(ended.stdout, /the preview 1\.0\.0 of survey \(survey\.\S+\) has ended/);
  assert.deepEqual(await listPreviews(store), []);
  const none = await release('preview', 'survey', '--end', 'pr-404');
  assert.deepEqual([none.code, none.stdout], [0, 'survey has no preview pr-404\n']);
  const missing = await release('preview', 'survey', '--version', '9.9.9');
  assert.match(missing.stderr, /survey 9\.9\.9 is not in the store/);
});

test('a preview is refused for the same reasons as a release', async (t) => {
  const { root, release, publish } = await liveStore(t);
  await publish({ name: 'staff' });
  const preview = async (part: Parameters<typeof buildPart>[1]) =>
    (await release('preview', await buildPart(root, part), '--built', ...api)).stderr;
  const version = previewVersion;
  assert.match(await preview({ name: 'meals', version, paths: ['/staff'] }), /both own path \/staff/);
  assert.match(
    await preview({ name: 'survey', version, info: { budgets: { entry: 1 } } }),
    /its budget is 0\.0 KB/,
  );
  assert.match(await preview({ name: 'survey', version, shared: { react: '^18.0.0' } }), /react/);
  assert.match(
    await preview({ name: 'survey', version: '1.0.0', files: { 'js/more.js': 'x' } }),
    /already exists/,
  );
});

test('two squads preview one feature together, of which one part has no owner without the other', async (t) => {
  const { root, release } = await liveStore(t);
  const folder = (part: Parameters<typeof buildPart>[1]) =>
    buildPart(root, { version: previewVersion, ...part });
  const linking = await folder({ name: 'survey', nav: ['/meals'] });
  const alone = await release('preview', linking, '--built', ...api);
  assert.match(alone.stderr, /no live remote owns that path/);
  const meals = await release('preview', await folder({ name: 'meals' }), '--built', '--json', ...api);
  const { token } = JSON.parse(meals.stdout);
  const both = await release('preview', linking, '--built', '--beside', token, '--json', ...api);
  assert.match(JSON.parse(both.stdout).link, new RegExp(`\\?preview=${token}&preview=survey\\.`));
});

test('a part has ten previews at most, and the refusal lists them with their sizes', async (t) => {
  const made = await liveStore(t);
  for (let number = 1; number <= 10; number += 1)
    await makePreview(made, { name: 'survey', version: previewVersion }, { name: `pr-${number}` });
  const more = makePreview(made, { name: 'survey', version: previewVersion }, { name: 'pr-11' });
  await assert.rejects(more, /survey has 10 previews, which is the most: end one of pr-\d+ \(\d\.\d KB\), /);
  await makePreview(made, { name: 'survey', version: previewVersion }, { name: 'pr-10' });
});

test('a version that was built for a preview never becomes live', async (t) => {
  const made = await liveStore(t);
  await makePreview(made, { name: 'survey', version: previewVersion });
  await assert.rejects(made.publish({ name: 'survey', version: previewVersion }), /was built for a preview/);
  const canary = await made.release('canary', 'survey', '--version', previewVersion, '--percent', '5');
  assert.match(canary.stderr, /was built for a preview/);
});

test('"release prune" removes ended previews and their versions, and keeps the others', async (t) => {
  const made = await liveStore(t);
  const old = new Date(Date.now() - 3 * 86_400_000).toISOString();
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse(old) });
  const first = await makePreview(made, { name: 'survey', version: '1.1.0-preview.a' }, { days: 1 });
  await makePreview(made, { name: 'survey', version: '1.2.0-preview.b' }, { name: 'pr-2' });
  t.mock.timers.reset();
  assert.ok(hasEnded(first.preview));
  const { stdout } = await made.release('prune');
  assert.match(stdout, /removed 1 versions, kept 3\nsurvey\/1\.1\.0-preview\.a/);
  const kept = await listPreviews(made.store);
  assert.deepEqual(
    kept.map(({ preview }) => typeof preview !== 'string' && preview.version),
    ['1.2.0-preview.b'],
  );
});
