import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { createBufferTerminal } from '@tapin/servers/command-line-buffer';
import { signDevelopmentStore } from '../../delivery/src/publish/sign-channel.ts';
import { latestKeyList } from '../../delivery/src/signing/key-list/change-key-list.ts';
import { newKeyPair, readPrivateKey } from '../../delivery/src/signing/keys.ts';
import { buildPart } from '../../delivery/test/build-part.ts';
import { channel, testStore } from '../../delivery/test/publish-part.ts';
import { runRelease } from '../../delivery/test/run-command.ts';
import { run } from '../../kit/src/run.ts';
import { type Claims, recordSquads } from './record-squads.ts';

const claimsOf = (name: string, ...paths: string[]): Claims => ({
  name,
  paths: paths.map((path) => ({ path, guard: 'staff', screen: 'home' })),
  slots: [],
});
const remotes = [claimsOf('staff', '/admin', '/staff/:id'), claimsOf('district', '/admin/school/:id')];

async function developmentSite(t: Parameters<typeof testStore>[0]) {
  const made = await testStore(t);
  await made.publish({ name: 'host' });
  await signDevelopmentStore(made.store.address, channel);
  await recordSquads(made.store.address, remotes);
  const rootKey = join(made.root, 'signing/root');
  const list = () => latestKeyList(made.store.objects, [readPrivateKey(rootKey)]);
  return { ...made, rootKey, list };
}

test('a development site has a key for each remote with its paths, and a second start changes nothing', async (t) => {
  const { store, list } = await developmentSite(t);
  const recorded = await list();
  assert.deepEqual(
    recorded?.keys.map(({ role, part }) => part ?? role),
    ['operator', 'edge', 'staff', 'district'],
  );
  assert.deepEqual(recorded?.owners, {
    staff: { paths: ['/admin', '/staff'], slots: [] },
    district: { paths: ['/admin/school'], slots: [] },
  });
  await recordSquads(store.address, remotes);
  assert.equal((await list())?.version, recorded?.version);
  await recordSquads(store.address, [claimsOf('staff', '/lists')]);
  assert.deepEqual(
    (await list())?.owners?.staff?.paths,
    ['/admin', '/lists', '/staff'],
    'nothing is taken away',
  );
});

test('a new remote is refused on a development site until the operator allows its key, and then its paths', async (t) => {
  const { root, store, rootKey, live } = await developmentSite(t);
  const folder = await buildPart(root, { name: 'meals', paths: ['/meals', '/lunch'] });
  const { privateKey, publicKey } = newKeyPair();
  await writeFile(join(folder, 'package.json'), '{"name":"meals","version":"1.0.0"}');
  await writeFile(join(folder, 'signing-key.pem'), privateKey);
  await writeFile(join(folder, 'signing-key.pub'), publicKey);
  const publish = async () => {
    const { terminal, written } = createBufferTerminal({ STORE_DIR: store.address });
    await run(['publish', '--api', 'off', '--no-smoke', 'no screens'], terminal, folder);
    return written.stderr;
  };
  const keys = async (...words: string[]) => {
    const { code, stderr } = await runRelease([
      'keys',
      ...words,
      '--root-key',
      rootKey,
      '--store',
      store.address,
    ]);
    assert.equal(code, 0, stderr);
  };
  assert.match(
    await publish(),
    /meals cannot be signed: key \w{12} is not in the list of keys: .*"release keys add meals …"/,
  );
  await keys('add', 'meals', join(folder, 'signing-key.pub'));
  assert.match(
    await publish(),
    /meals 1\.0\.0 is refused: it claims \/lunch, and the list of keys allows meals to claim \/meals: .*"release keys paths meals --add \/lunch"/,
  );
  await keys('paths', 'meals', '--add', '/lunch');
  assert.equal(await publish(), '');
  assert.equal((await live('meals'))?.stable, '1.0.0');
});
