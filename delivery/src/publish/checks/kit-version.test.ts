import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { buildPart } from '#test/build-part.ts';
import { testStore } from '#test/publish-part.ts';
import { runRelease } from '#test/run-command.ts';

/** The types of the exported values of an entry point, by name, and the type `Path`, which it does not export. */
type Types = Record<string, string>;

function writeKit(folder: string, version: string, { Path = 'string', ...types }: Types): void {
  const declarations = Object.entries(types).map(
    ([name, type]) => `export declare const ${name}: ${type};\n`,
  );
  const names = Object.entries(types).map(([name, type]) => [
    name,
    `value ${Buffer.from(type).toString('hex')}`,
  ]);
  const manifest = {
    name: '@tapin/shared',
    version,
    exports: { './router': { types: './src/router.d.ts' } },
  };
  mkdirSync(join(folder, 'src'), { recursive: true });
  const entries = { router: Object.fromEntries(names) };
  writeFileSync(join(folder, 'exports.json'), JSON.stringify({ version, entries }));
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'src/router.d.ts'), `type Path = ${Path};\n${declarations.join('')}`);
  writeFileSync(join(folder, 'src/css-modules.d.ts'), '');
}

async function publisherOfKits(t: TestContext, made?: Awaited<ReturnType<typeof testStore>>) {
  const { root, store } = made ?? (await testStore(t));
  let hosts = 0;
  return async (kit: string, types: Types) => {
    hosts += 1;
    const version = `1.${hosts}.0`;
    const folder = await buildPart(root, { name: 'host', version, nested: true, info: { kit } });
    const target = join(folder, 'dist/kit', kit);
    mkdirSync(target, { recursive: true });
    writeKit(join(folder, 'package'), kit, types);
    execFileSync('tar', ['czf', join(target, 'kit.tgz'), '--format=ustar', '-C', folder, 'package']);
    return runRelease(['publish', folder, '--store', store.address]);
  };
}

const first = { Link: '(to: Path) => string', useParams: "'id' | null" };

const refused: [what: string, kit: string, types: Types, message: RegExp][] = [
  [
    'lacks a name',
    '1.9.0',
    { Link: first.Link },
    /kit 1\.9\.0 lacks "router useParams", .* kit 1\.2\.0 .* to 2\.0\.0 /,
  ],
  [
    'adds a name',
    '1.2.1',
    { ...first, NavLink: 'string' },
    /kit 1\.2\.1 adds "router NavLink", .* to 1\.3\.0 /,
  ],
  [
    'widens a type',
    '1.2.1',
    { ...first, Link: '(to: Path, hash?: string) => string' },
    /kit 1\.2\.1 changes "router Link", .* to 1\.3\.0 /,
  ],
  [
    'narrows a type',
    '1.3.0',
    { ...first, useParams: 'string | null' },
    /kit 1\.3\.0 narrows the type of "router useParams", .* kit 1\.2\.0 .* to 2\.0\.0 /,
  ],
  [
    'narrows a type that is not exported',
    '1.3.0',
    { ...first, Path: "'/'" },
    /kit 1\.3\.0 narrows the type of "router Link", .* to 2\.0\.0 /,
  ],
];

for (const [what, kit, types, message] of refused)
  test(`refuses a host whose kit ${what}, until the version of the kit is raised accordingly`, async (t) => {
    const publish = await publisherOfKits(t);
    assert.deepEqual((await publish('1.2.0', first)).code, 0);
    const { code, stderr } = await publish(kit, types);
    assert.equal(code, 1);
    assert.match(stderr, message);
    const [, required = ''] = / to (\d+\.\d+\.\d+) /.exec(stderr) ?? [];
    assert.deepEqual((await publish(required, types)).stderr, '');
  });

test('refuses a kit without an export that a live remote imports, also with a new major version', async (t) => {
  const made = await testStore(t);
  const publish = await publisherOfKits(t, made);
  assert.equal((await publish('1.2.0', first)).code, 0);
  await made.publish({ name: 'survey', info: { imports: { router: ['useParams'] } } });
  const { code, stderr } = await publish('2.0.0', { Link: first.Link });
  assert.equal(code, 1);
  assert.match(
    stderr,
    /host 1\.2\.0 refused: it lacks router useParams, which survey 1\.0\.0 uses: publish a version/,
  );
  await made.publish({ name: 'survey', version: '1.1.0', info: { imports: {} } });
  await made.publish({ name: 'survey', version: '1.2.0', info: { imports: {} } });
  assert.equal((await publish('2.0.0', { Link: first.Link })).code, 0);
});

test('accepts a kit with a patch version and the same exports, a local kit, and the kit of an earlier host', async (t) => {
  const publish = await publisherOfKits(t);
  for (const kit of ['1.2.0', '1.2.1']) assert.deepEqual((await publish(kit, first)).stderr, '');
  assert.deepEqual((await publish('1.2.1-dev.1', {})).stderr, '');
  const earlier = await publisherOfKits(t);
  assert.deepEqual((await earlier('2.0.0', first)).stderr, '');
  assert.deepEqual((await earlier('1.9.0', {})).stderr, '');
});

test('compares only the names of kits, and warns about it, when their types cannot be compared', async (t) => {
  const publish = await publisherOfKits(t);
  assert.deepEqual((await publish('1.2.0', first)).stderr, '');
  const { code, stderr } = await publish('1.3.0', { ...first, Link: '(to: Path' });
  assert.equal(code, 0, stderr);
  assert.match(
    stderr,
    /^release: the types of the kit were not compared .*, only the names: .*; "node kit\/compare\.ts SITE\/kit\/latest\.tgz" compares them in the repository$/m,
  );
});

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
