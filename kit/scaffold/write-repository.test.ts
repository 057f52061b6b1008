import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { createBufferTerminal } from '@tapin/servers/command-line-buffer';
import { load } from 'js-yaml';
import { keyIdOf, publicKeyText, shortKeyId } from '../../delivery/src/signing/keys.ts';
import { root } from '../pack/sources.ts';
import { kitVersion } from '../shared-modules.ts';
import { run } from '../src/run.ts';
import { installedFrom, liveKitAddress } from './live-kit.ts';
import { packageManagerOf } from './package-manager.ts';
import { writeRepository } from './write-repository.ts';

const kit = 'https://tapin.example/kit/1.4.0.tgz';

function temporaryFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'tapin-repository-'));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

const write = (parentFolder: string, agent = 'npm/11.0.0 node/v24.0.0') =>
  writeRepository({
    name: 'reading-room',
    parentFolder,
    findKit: async () => kit,
    packageManager: packageManagerOf({ npm_config_user_agent: agent }),
  });

test('a new repository pins the kit of the site, and depends on nothing else', async (t) => {
  const { folder } = await write(temporaryFolder(t));
  const { name, dependencies, devDependencies } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  assert.deepEqual(
    [name, dependencies, devDependencies],
    ['reading-room', undefined, { '@tapin/shared': kit }],
  );
});

test('a new repository has a signing key that only its owner can read and git ignores', async (t) => {
  const { folder, signingKey } = await write(temporaryFolder(t));
  const file = join(folder, 'signing-key.pem');
  assert.equal(statSync(file).mode & 0o777, 0o600);
  const publicKey = createPublicKey(createPrivateKey(readFileSync(file)));
  assert.equal(publicKey.asymmetricKeyType, 'ed25519');
  assert.deepEqual(signingKey.publicKey, publicKeyText(publicKey));
  assert.equal(signingKey.id, shortKeyId(keyIdOf(publicKey)));
  const seen = execFileSync('git', ['status', '--porcelain', '--untracked-files=all'], { cwd: folder });
  assert.match(String(seen), /signing-key\.pub/);
  assert.doesNotMatch(String(seen), /signing-key\.pem/);
  for (const text of ['README.md', 'signing-key.pub'])
    assert.ok(readFileSync(join(folder, text), 'utf8').includes(signingKey.publicKey), text);
});

test('the commands and files that AGENTS.md names exist', async (t) => {
  const { folder } = await write(temporaryFolder(t));
  const text = readFileSync(join(folder, 'AGENTS.md'), 'utf8');
  assert.ok(text.split('\n').length < 60, 'it fits on a page');
  const { terminal, written } = createBufferTerminal({});
  await run(['--help'], terminal, folder);
  const commands = [...text.matchAll(/`npx tapin ([a-z-]+)`/g)].map(([, command = '']) => command);
  assert.ok(commands.length >= 10);
  for (const command of commands) assert.match(written.stdout, new RegExp(`^ {2}${command}\\b`, 'm'));
  // The docs of the kit are in the package that the repository installs.
  const files = [...text.matchAll(/`((?:src\/|[A-Z]+\.md|package\.json)[\w./-]*)`/g)].map(
    ([, file = '']) => file,
  );
  assert.ok(files.length >= 5);
  for (const file of files) assert.ok(existsSync(join(folder, file)), file);
  const exported = Object.keys(JSON.parse(readFileSync(join(root, 'shared/package.json'), 'utf8')).exports);
  for (const [, entry = ''] of text.matchAll(/`@tapin\/shared\/([\w/-]+)`/g))
    assert.ok(
      exported.some((each) => each === `./${entry}` || `./${entry}`.startsWith(each.split('*')[0] ?? '?')),
      entry,
    );
});

for (const [agent, install] of [
  ['npm/11.0.0', 'npm ci'],
  ['pnpm/12.21.0', 'pnpm install --frozen-lockfile'],
] as const) {
  test(`a new repository has a workflow that installs with "${install}" and uses only actions of GitHub`, async (t) => {
    const { folder } = await write(temporaryFolder(t), agent);
    const workflow = JSON.stringify(load(readFileSync(join(folder, '.github/workflows/ci.yml'), 'utf8')));
    const actions = [...workflow.matchAll(/"uses":"([^"@]+)@/g)].map(([, action]) => action);
    assert.deepEqual([...new Set(actions)].sort(), ['actions/checkout', 'actions/setup-node']);
    assert.ok(workflow.includes(`"run":"${install}"`), workflow);
    for (const command of ['check', 'lint', 'test', 'build', 'publish'])
      assert.match(workflow, new RegExp(`tapin ${command}`));
  });
}

test('a new repository allows or refuses the install script of each library of the kit, and pnpm installs later libraries without running theirs', async (t) => {
  const { folder } = await write(temporaryFolder(t), 'pnpm/12.21.0');
  const settingsIn = (file: string) => Object(load(readFileSync(file, 'utf8')));
  const { allowBuilds, strictDepBuilds } = settingsIn(join(folder, 'pnpm-workspace.yaml'));
  const own: Record<string, boolean> = settingsIn(join(root, 'pnpm-workspace.yaml')).allowBuilds;
  const unneeded = Object.entries(own).filter(([, isNeeded]) => !isNeeded);
  assert.deepEqual(allowBuilds, Object.fromEntries(unneeded));
  assert.equal(strictDepBuilds, false);
});

test('refuses a name that no remote can have before it looks for the kit', async (t) => {
  const parentFolder = temporaryFolder(t);
  const findKit = async () => assert.fail('the kit was looked for');
  const packageManager = packageManagerOf({});
  for (const name of ['kit', 'Reading', '../up'])
    await assert.rejects(
      writeRepository({ name, parentFolder, findKit, packageManager }),
      /reserved|cannot be/,
    );
});

test('finds the site of the kit in the package.json that npx or pnpm dlx writes beside the installed kit', (t) => {
  const folder = temporaryFolder(t);
  const installed = (address: string) => {
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ dependencies: { '@tapin/shared': address } }),
    );
    return installedFrom(
      join(folder, 'missing/tapin.js'),
      join(folder, 'node_modules/@tapin/shared/tapin.js'),
    );
  };
  assert.equal(installed('https://tapin.example:8443/kit/latest.tgz'), 'https://tapin.example:8443');
  assert.equal(installed('^1.0.0'), null);
});

async function site(t: TestContext, discovery: unknown): Promise<string> {
  const server = createServer((_, response) => response.end(JSON.stringify(discovery)));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  t.after(() => server.close());
  return `http://127.0.0.1:${Object(server.address() satisfies AddressInfo | string | null).port}`;
}

test('returns the address of the live kit, and refuses when the running kit differs from it', async (t) => {
  const kitOf = (version: string) => ({ kit: { version, url: `/kit/${version}.tgz`, integrity: '' } });
  const current = await site(t, kitOf(kitVersion));
  assert.equal(await liveKitAddress(current, ''), `${current}/kit/${kitVersion}.tgz`);
  const newer = await site(t, kitOf('99.0.0'));
  await assert.rejects(
    liveKitAddress(newer, 'npx KIT new x'),
    new RegExp(`has 99\\.0\\.0 by now: run npx ${newer}/kit/99\\.0\\.0\\.tgz new x`),
  );
  await assert.rejects(liveKitAddress(await site(t, {}), ''), /was published without a kit/);
  for (const url of ['https://other.example/kit/1.4.0.tgz', '/kit/1.4.0;reboot;.tgz']) {
    const odd = await site(t, { kit: { version: '99.0.0', url, integrity: '' } });
    await assert.rejects(liveKitAddress(odd, 'npx KIT new x'), /names no kit of its own: ask its operator$/);
  }
  await assert.rejects(liveKitAddress('http://127.0.0.1:9', ''), /does not answer as a site of TapIn/);
});
