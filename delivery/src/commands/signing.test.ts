import assert from 'node:assert/strict';
import { access, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { signDevelopmentStore } from '#src/publish/sign-channel.ts';
import { integrityOf } from '#src/store/served-files.ts';
import { buildPart } from '#test/build-part.ts';
import { channel, liveStore, onlyInFolder, testStore } from '#test/publish-part.ts';
import { runRelease } from '#test/run-command.ts';

/** Creates a store that was published without signatures, and signs it with the commands of the handbook. */
async function upgradedStore(t: TestContext) {
  const made = await testStore(t);
  await made.publish({ name: 'host' });
  await made.publish({ name: 'survey' });
  await made.publish({ name: 'survey', version: '1.1.0' });
  const keyFile = (name: string) => join(made.root, 'keys', name);
  let root = '';
  const release = async (words: string, env: NodeJS.ProcessEnv = {}) => {
    const variables = {
      STORE_DIR: made.store.address,
      SIGNING_ROOT: root,
      SIGNING_ROOT_KEY: keyFile('root'),
    };
    return runRelease(words.split(' '), { ...variables, ...env });
  };
  const succeed = async (words: string, env: NodeJS.ProcessEnv = {}) => {
    const { code, stdout, stderr } = await release(words, env);
    assert.equal(code, 0, `release ${words}: ${stderr}`);
    return stdout;
  };
  const [, printed = ''] = /^SIGNING_ROOT=(\S+)$/m.exec(await succeed('keys init')) ?? [];
  root = printed;
  for (const name of ['operator', 'survey', 'staff', 'successor'])
    await succeed(`keys create ${keyFile(name)}`);
  for (const name of ['operator', 'survey', 'staff']) await succeed(`keys add ${name} ${keyFile(name)}.pub`);
  return { ...made, keyFile, release, succeed };
}

test(
  '"release sign" signs an unsigned store once, and later refuses content that was added without a signature',
  onlyInFolder,
  async (t) => {
    const { release, succeed, keyFile, store } = await upgradedStore(t);
    const before = await release('verify');
    assert.equal(before.code, 1);
    assert.match(before.stdout, /the pointer of survey on production is refused: it is not signed/);
    const key = `--key ${keyFile('operator')}`;
    assert.match(
      await succeed(`sign --all ${key}`),
      /^signed host 1\.0\.0\nsigned survey 1\.1\.0\nsigned survey 1\.0\.0\n/,
    );
    assert.match(await succeed('verify'), /3 versions, \d+ files: every file is as it was signed/);
    assert.equal(await succeed(`sign ${key}`), 'everything is signed, and nothing expires soon\n');
    const current = await store.readChannel(channel);
    assert.ok(current);
    const { survey: _survey, ...pointers } = current.pointers ?? {};
    await store.replaceChannel(channel, { ...current, pointers, revision: current.revision + 1 }, []);
    assert.match(
      (await release('verify')).stdout,
      /the pointer of survey on production is refused: it is not signed/,
    );
  },
);

test(
  '"release sign" signs a channel whose signatures were all removed only with --all',
  onlyInFolder,
  async (t) => {
    const { release, succeed, keyFile, store, files } = await upgradedStore(t);
    const key = `--key ${keyFile('operator')}`;
    await succeed(`sign --all ${key}`);
    const { pointers: _pointers, ...unsigned } = (await store.readChannel(channel)) ?? {};
    for (const path of await files.list()) if (path.startsWith('revisions/')) await files.remove(path);
    await files.write(`channels/${channel}.json`, JSON.stringify(unsigned));
    const { code, stderr } = await release(`sign ${key}`);
    assert.equal(code, 1);
    assert.match(stderr, /nothing on production has a valid signature: .* --all; .* changed the store/);
    assert.equal((await store.readChannel(channel))?.pointers, undefined);
  },
);

test('"verify" reports a script that was changed together with its hash', onlyInFolder, async (t) => {
  const { release, succeed, keyFile, files } = await upgradedStore(t);
  await succeed(`sign --all --key ${keyFile('operator')}`);
  const path = 'survey/1.1.0/release.json';
  const changed = JSON.parse(`${await files.read(path)}`);
  const evil = Buffer.from('steal();');
  await files.write('survey/1.1.0/js/home.js', evil);
  changed.files['js/home.js'] = { integrity: integrityOf(evil), size: evil.length };
  await files.write(path, `${JSON.stringify(changed, null, 2)}\n`);
  const { code, stdout } = await release('verify survey');
  assert.equal(code, 1);
  assert.match(stdout, /^survey 1\.1\.0 is refused: it is not signed: publish it with the key of survey/m);
  const exported = await release(`export ${join(keyFile('..'), 'site')}`);
  assert.equal(exported.code, 1);
  assert.match(exported.stderr, /survey 1\.1\.0 is refused/);
});

test('a squad publishes and rolls back its part only with its own key', onlyInFolder, async (t) => {
  const { release, succeed, keyFile, root, store } = await upgradedStore(t);
  await succeed(`sign --all --key ${keyFile('operator')}`);
  const folder = await buildPart(root, { name: 'survey', version: '1.2.0' });
  const unsigned = await release(`publish ${folder}`);
  assert.match(unsigned.stderr, /the store is signed: name the key of survey with --key or SIGNING_KEY/);
  const withoutRoot = await release(`publish ${folder}`, { SIGNING_ROOT: '' });
  assert.match(withoutRoot.stderr, /is signed: set SIGNING_ROOT to the public root key/);
  const other = await release(`publish ${folder}`, { SIGNING_KEY: keyFile('staff') });
  assert.match(other.stderr, /may sign staff only: .* ask the operator for "release keys add survey …"/);
  assert.deepEqual(
    (await store.listReleases()).filter(({ version }) => version === '1.2.0'),
    [],
  );
  await succeed(`publish ${folder}`, { SIGNING_KEY: keyFile('survey') });
  await succeed(`rollback survey --key ${keyFile('survey')}`);
  assert.match(await succeed('verify'), /every file is as it was signed/);
});

test('a rotated key replaces the earlier key after both were valid for a time', onlyInFolder, async (t) => {
  const { release, succeed, keyFile, root } = await upgradedStore(t);
  await succeed(`sign --all --key ${keyFile('operator')}`);
  await succeed(`keys rotate survey ${keyFile('successor')}.pub --overlap 7d`);
  const publish = async (version: string, key: string) => {
    const folder = await buildPart(root, { name: 'survey', version });
    return release(`publish ${folder}`, { SIGNING_KEY: keyFile(key) });
  };
  assert.equal((await publish('1.2.0', 'survey')).code, 0);
  assert.equal((await publish('1.3.0', 'successor')).code, 0);
  const list = JSON.parse(await succeed('keys list --json'));
  const { keyid } = list.keys.find(
    ({ part, until }: { part?: string; until?: string }) => part === 'survey' && until,
  );
  assert.match(await succeed(`keys revoke ${keyid} --reason retired`), /is revoked as retired/);
  assert.match((await publish('1.4.0', 'survey')).stderr, /was revoked on /);
  assert.match(await succeed('verify'), /every file is as it was signed/);
  assert.match(await succeed('keys list'), /retired since /);
});

test('an operator can sign a part again whose key was compromised', onlyInFolder, async (t) => {
  const { release, succeed, keyFile, root, store } = await upgradedStore(t);
  await succeed(`sign --all --key ${keyFile('operator')}`);
  const folder = await buildPart(root, { name: 'survey', version: '1.2.0' });
  await succeed(`publish ${folder}`, { SIGNING_KEY: keyFile('survey') });
  const list = JSON.parse(await succeed('keys list --json'));
  const { keyid } = list.keys.find(({ part }: { part?: string }) => part === 'survey');
  const revoked = await succeed(`keys revoke ${keyid} --reason compromised`);
  assert.match(
    revoked,
    /warning: the pointer of survey on production is refused: .*compromised.*1\.1\.0 stays live/,
  );
  assert.equal((await release('verify')).code, 1);
  const key = `--key ${keyFile('operator')}`;
  assert.match(await succeed(`sign --part survey --version 1.2.0 ${key}`), /^signed survey 1\.2\.0\n/);
  await succeed(`canary survey --version 1.2.0 --percent 5 ${key}`);
  await succeed(`promote survey ${key}`);
  assert.match(await succeed('verify'), /every file is as it was signed/);
  assert.equal((await store.readChannel(channel))?.remotes.survey?.stable, '1.2.0');
});

test('the list of keys is not changed while the latest one is missing', onlyInFolder, async (t) => {
  const { release, succeed, keyFile, files } = await upgradedStore(t);
  await succeed(`sign --all --key ${keyFile('operator')}`);
  const { keys } = JSON.parse(await succeed('keys list --json'));
  const { keyid } = keys.find(({ part }: { part?: string }) => part === 'survey');
  await succeed(`keys revoke ${keyid} --reason retired`);
  await succeed(`sign --part host --key ${keyFile('operator')}`);
  await files.remove('keys/signing/5.json');
  const refused = /version 5 of the list of keys is missing in .*"release keys renew --after 5"/;
  for (const command of [`keys add staff ${keyFile('successor')}.pub`, 'status', 'verify'])
    assert.match((await release(command)).stderr, refused, command);
  assert.equal(await succeed('keys renew --after 5'), 'the list of keys has version 6\n');
  await succeed(`keys revoke ${keyid} --reason retired`);
  assert.match(await succeed('verify'), /every file is as it was signed/);
});

test(
  'development signs an existing unsigned store, and then the changes of commands without settings',
  onlyInFolder,
  async (t) => {
    const { root, store, release } = await liveStore(t);
    const keys = await signDevelopmentStore(store.address, channel);
    assert.equal(keys?.EDGE_KEY, join(root, 'signing', 'edge'));
    assert.deepEqual(await signDevelopmentStore(store.address, channel), keys);
    const folder = await buildPart(root, { name: 'survey', version: '1.1.0' });
    assert.equal((await release('publish', folder)).code, 0);
    assert.match((await release('verify')).stdout, /3 versions, \d+ files: every file is as it was signed/);
    await assert.rejects(access(join(store.address, 'signing')));
  },
);

test('development signs a new store after the earlier store was deleted', onlyInFolder, async (t) => {
  const { root, store, publish, release } = await testStore(t);
  await signDevelopmentStore(store.address, channel);
  await rm(store.address, { recursive: true });
  await publish({ name: 'host' });
  await signDevelopmentStore(store.address, channel);
  const { stdout } = await release('verify');
  assert.match(stdout, /^1 versions, .* as it was signed/);
  await access(join(root, 'signing', 'root'));
});
