import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { after, test } from 'node:test';
import { isCompatible } from '@tapin/delivery-formats/compatible';
import { unpackKit, unpackTarball } from '../delivery/src/kit/compare-kits.ts';
import { ofServers } from './pack/manifest.ts';
import { root } from './pack/sources.ts';
import { packTarball } from './pack/tarball.ts';
import { packKit } from './pack-kit.ts';
import { packageManagerOf } from './scaffold/package-manager.ts';
import { commonPackage, remoteFiles } from './scaffold/remote-files.ts';
import { repositoryFiles } from './scaffold/repository-files.ts';

const { tarball, version } = await packKit();
const files = unpackTarball(tarball);
const manifest = JSON.parse(files.get('package.json') ?? '');
const parent = realpathSync(mkdtempSync(join(tmpdir(), 'tapin-kit-')));
after(() => rmSync(parent, { recursive: true, force: true }));

const importPattern =
  /^(?:import|export)\s*(?:[^'"`;]*?\sfrom\s*)?['"]([^'"\n]+)['"]|\bimport\(\s*(?:\/\*.*?\*\/\s*)?['"]([^'"\n]+)['"]/gm;
const importsOf = (text: string) =>
  [...text.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(importPattern)].map(
    ([, first, second]) => first ?? second ?? '',
  );
const scripts = [...files].filter(
  ([path]) => /\.(js|d\.ts)$/.test(path) && !path.startsWith('kit/scaffold/'),
);

function isPacked(path: string, from: string): boolean {
  const file = posix.join(posix.dirname(path), from.replace(/\?.*$/, ''));
  return files.has(file) || (path.endsWith('.d.ts') && files.has(file.replace(/\.js$/, '.d.ts')));
}

test('the package contains the files that its files import', () => {
  const missing = scripts.flatMap(([path, text]) =>
    importsOf(text)
      // A message of the build names ./file as an example.
      .filter((from) => from.startsWith('.') && from !== './file' && !isPacked(path, from))
      .map((from) => `${path} imports ${from}`),
  );
  assert.deepEqual(missing, []);
  assert.ok(scripts.length > 300);
});

test('the package depends on the exact versions of the libraries that its files import', () => {
  const virtual = ['rspack-federation-runtime', 'federation-disabled-snapshots'];
  const libraries = scripts.flatMap(([, text]) =>
    importsOf(text).filter(
      (from) => !/^[.#]|^@tapin\/|^data:/.test(from) && !isBuiltin(from) && !virtual.includes(from),
    ),
  );
  const names = libraries.map((from) => from.split('/', from.startsWith('@') ? 2 : 1).join('/'));
  assert.deepEqual(
    [...new Set(names)].filter((name) => !manifest.dependencies[name] && !ofServers.includes(name)),
    [],
  );
  for (const range of Object.values<string>(manifest.dependencies)) assert.match(range, /^\d+\.\d+\.\d+/);
});

test('no library of the package needs a newer Node than the package and a new repository require', () => {
  const signingKey = { privateKey: '', publicKey: '', id: '' };
  const given = {
    kit: 'https://tapin.example/kit/1.0.0.tgz',
    signingKey,
    packageManager: packageManagerOf({}),
  };
  const { 'package.json': repository = '' } = repositoryFiles('reading-room', given);
  const { node } = manifest.engines;
  assert.equal(JSON.parse(repository).engines.node, node);
  const earliest = `${node.replace('>=', '')}.0`;
  const refusing = Object.keys(manifest.dependencies).filter((name) => {
    const folder = folderOfLibrary(name);
    const { engines } = JSON.parse(folder ? readFileSync(join(folder, 'package.json'), 'utf8') : '{}');
    return engines?.node && !isCompatible(earliest, engines.node);
  });
  assert.deepEqual(refusing, []);
});

test('the package contains the page that the README of a new repository names, without links to missing pages', () => {
  const signingKey = { privateKey: '', publicKey: '', id: '' };
  const kit = 'https://tapin.example/kit/1.0.0.tgz';
  const given = { kit, signingKey, packageManager: packageManagerOf({}) };
  const { 'README.md': readme = '' } = repositoryFiles('reading-room', given);
  const [, path = ''] = /`node_modules\/@tapin\/shared\/([^`]+)`/.exec(readme) ?? [];
  const page = files.get(path) ?? '';
  assert.match(page, /^# For squads\n/);
  assert.doesNotMatch(page, /\]\((?!https?:|#)/);
});

test('the package imports no function of Node that Node 20 lacks', () => {
  const newer =
    /import \{[^}]*\b(glob|globSync|stripTypeScriptTypes|enableCompileCache)\b[^}]*\} from ['"]node:/;
  assert.deepEqual(
    scripts.filter(([, text]) => newer.test(text)).map(([path]) => path),
    [],
  );
});

test('a tarball of the same files in another order has the same bytes, and other tools can unpack it', () => {
  const small = new Map([
    ['b.js', '1'],
    [`${'deep/'.repeat(22)}a.js`, 'é'],
  ]);
  const packed = packTarball(small, []);
  assert.deepEqual(packTarball(new Map([...small].reverse()), []), packed);
  writeFileSync(join(parent, 'small.tgz'), packed);
  const listed = execFileSync('tar', ['tzf', join(parent, 'small.tgz')], { encoding: 'utf8' });
  assert.deepEqual(listed.trim().split('\n'), [...small.keys()].map((path) => `package/${path}`).sort());
});

const folderOfLibrary = (name: string): string | undefined =>
  ['shared', 'shared/servers', 'shared/contract', 'kit', 'delivery', 'remote-survey', '.']
    .map((part) => join(root, part, 'node_modules', name))
    .find((path) => existsSync(path));

function installRemote(): string {
  const folder = join(parent, 'reading-room');
  const modules = join(folder, 'node_modules');
  unpackKit(tarball, join(modules, '@tapin/shared'));
  for (const name of Object.keys(manifest.dependencies)) {
    const link = join(modules, name);
    const found = folderOfLibrary(name);
    mkdirSync(dirname(link), { recursive: true });
    if (found) symlinkSync(realpathSync(found), link);
  }
  for (const [path, text] of Object.entries(remoteFiles('reading-room'))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: '@cedar/reading-room', ...commonPackage }),
  );
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: '@tapin/shared/tsconfig.json', include: ['src'] }),
  );
  return folder;
}

const { NODE_TEST_CONTEXT: _, ...env } = process.env;
function tapin(folder: string, ...args: string[]) {
  const file = join(folder, 'node_modules/@tapin/shared/kit/src/tapin.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env,
  });
  return { status, stdout, stderr };
}

test('a remote outside this repository builds, passes its test and its check with the package alone', () => {
  const folder = installRemote();
  const declaration = join(folder, 'src/remote.ts');
  const declared = readFileSync(declaration, 'utf8');
  writeFileSync(declaration, declared.replace(/^ +load:/m, 'placeholder: true,\n$&'));
  const built = JSON.parse(tapin(folder, 'build', '--json').stdout);
  assert.deepEqual([built.name, built.problems], ['reading-room', []]);
  const names = readdirSync(join(folder, 'dist'), { recursive: true }).map(String);
  assert.ok(names.includes('remoteEntry.js'));
  assert.ok(names.some((name) => name.endsWith('.html')));
  const info = JSON.parse(readFileSync(join(folder, 'dist/build-info.json'), 'utf8'));
  assert.deepEqual([info.kit, info.shared['@tapin/shared/i18n']], [version, '^1.0.0']);
  const picture = join(folder, 'src/features/reading-room/picture');
  writeFileSync(`${picture}.svg`, '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(`${picture}.png`, Buffer.alloc(20_000));
  writeFileSync(
    `${picture}.tsx`,
    `import large from './picture.png';\nimport small from './picture.svg';\nexport const Picture = () => <img src={large} alt={small} />;\n`,
  );
  writeFileSync(
    `${picture}.test.tsx`,
    `import { render, screen } from '@testing-library/react';\nimport { Picture } from './picture.tsx';\ntest('shows a picture', () => {\n  render(<Picture />);\n  expect(screen.getByRole('img')).toHaveAttribute('src', 'picture.png');\n});\n`,
  );
  const tested = tapin(folder, 'test');
  assert.equal(tested.status, 0, tested.stderr);
  assert.deepEqual(tapin(folder, 'check'), {
    status: 0,
    stdout: 'the types are right, and the remote can be built\n',
    stderr: '',
  });
  assert.deepEqual(tapin(folder, 'lint'), { status: 0, stdout: '2 files have no problem\n', stderr: '' });
  const screen = join(folder, 'src/features/reading-room/reading-room-screen.tsx');
  writeFileSync(
    screen,
    `import { Card } from '@tapin/shared/ui/card';\nexport default () => <section>Books<Card /></section>;\n`,
  );
  const linted = tapin(folder, 'lint');
  assert.deepEqual(
    [linted.status, linted.stdout.split(':').slice(0, 2).join(':')],
    [1, 'src/features/reading-room/reading-room-screen.tsx:2'],
  );
  const checked = tapin(folder, 'check');
  assert.equal(checked.status, 1);
  assert.match(checked.stdout, /reading-room-screen\.tsx\(2,\d+\): error TS2741/);
});

test('the package contains the server of the pages and the client of buckets, with their licences', () => {
  for (const name of ['fastify', '@aws-sdk/client-s3', 'react-aria-components'])
    assert.equal(manifest.dependencies[name], undefined, name);
  assert.match(files.get('vendor/LICENSES.txt') ?? '', /^fastify 5\.[\s\S]*?MIT/m);
  const folder = join(parent, 'reading-room');
  const script = `
    const from = './node_modules/@tapin/shared/';
    const { buildEdge } = await import(from + 'delivery/src/edge/edge.js');
    const { openStore } = await import(from + 'delivery/src/store/open-store.js');
    const edge = await buildEdge({
      ...{ store: openStore('store'), channel: 'production', apiUrl: 'http://127.0.0.1:9', production: false },
      ...{ trustProxy: [], requestDeadlineMs: 15_000, opsToken: 'token', opsHost: 'ops.test', access: null },
      ...{ partOrigins: [], overrideOrigins: [], log: () => undefined },
    });
    const codes = ['/kit/latest.tgz', '/api/user/me'].map(async (url) => (await edge.inject(url)).statusCode);
    console.log(...(await Promise.all(codes)));
    await edge.close();
    await openStore('s3://bucket/releases').channelNames().catch(({ message }) => console.log(message));`;
  writeFileSync(join(folder, 'edge.mjs'), script);
  const bucket = {
    AWS_ENDPOINT_URL: 'http://127.0.0.1:9',
    AWS_REGION: 'x',
    AWS_ACCESS_KEY_ID: 'a',
    AWS_SECRET_ACCESS_KEY: 'b',
  };
  const { stdout, stderr } = spawnSync(process.execPath, ['edge.mjs'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...env, ...bucket },
  });
  assert.match(stdout, /^404 503\n.*no server listens at AWS_ENDPOINT_URL/, stderr);
});
