import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { changeKeyList } from '#src/signing/key-list/change-key-list.ts';
import { readPrivateKey } from '#src/signing/keys.ts';
import { buildPart } from '#test/build-part.ts';
import { onlyInFolder, testStore } from '#test/publish-part.ts';
import { runRelease } from '#test/run-command.ts';

async function signedSite(t: TestContext, squads: readonly string[] = []) {
  const { root, store, publish } = await testStore(t);
  await publish({ name: 'host' });
  await publish({ name: 'survey', manifest: { slots: ['find-student'] } });
  await publish({ name: 'staff', paths: ['/staff/dashboard', '/admin/staff/:id', '/'] });
  const keyFile = (name: string) => join(root, 'keys', name);
  let SIGNING_ROOT = '';
  let SIGNING_KEY = '';
  const release = (words: string) => {
    const SIGNING_ROOT_KEY = keyFile('root');
    const env = {
      STORE_DIR: store.address,
      SIGNING_ROOT,
      SIGNING_ROOT_KEY,
      SIGNING_KEY,
    };
    return runRelease(words.split(' '), env);
  };
  const succeed = async (words: string) => {
    const { code, stdout, stderr } = await release(words);
    assert.equal(code, 0, `release ${words}: ${stderr}`);
    return stdout;
  };
  const fail = async (words: string) => {
    const { code, stderr } = await release(words);
    assert.notEqual(code, 0, `release ${words}`);
    return stderr;
  };
  [, SIGNING_ROOT = ''] = /^SIGNING_ROOT=(\S+)$/m.exec(await succeed('keys init')) ?? [];
  const createKey = async (name: string) => {
    await succeed(`keys create ${keyFile(name)}`);
    return `${keyFile(name)}.pub`;
  };
  await succeed(`keys add operator ${await createKey('operator')}`);
  SIGNING_KEY = keyFile('operator');
  for (const name of squads) await succeed(`keys add ${name} ${await createKey(name)}`);
  await succeed('sign --all');
  return { root, release, succeed, fail, createKey, keyFile, store };
}

test(
  'a new key lets a live remote claim its present paths, and a remote that is not live the path /NAME',
  onlyInFolder,
  async (t) => {
    const { succeed, createKey } = await signedSite(t, ['survey']);
    assert.match(await succeed('keys paths survey'), /survey +\/survey, find-student$/m);
    const added = await succeed(`keys add meals ${await createKey('meals')}`);
    assert.match(added, /^key \w{12} may sign meals from .* on\nmeals may claim \/meals$/m);
    const staff = await succeed(`keys add staff ${await createKey('staff')}`);
    assert.match(staff, /^staff may claim \/, \/admin, \/staff$/m);
    assert.match(await succeed('verify'), /every file is as it was signed\n$/);
  },
);

test(
  'a new key lets a remote claim only the beginnings of its paths where it shares the first segment',
  onlyInFolder,
  async (t) => {
    const { succeed, fail, createKey, root, keyFile } = await signedSite(t);
    const key = await createKey('district');
    assert.match(
      await fail(`keys add district ${key} --path /admin`),
      /district cannot own \/admin, because staff 1\.0\.0, which is live on production, claims \/admin\/staff\/:id: choose a longer or another path, or repeat with --anyway/,
    );
    const added = await succeed(`keys add district ${key} --path /admin/schools --path /district`);
    assert.match(added, /district may claim \/admin\/schools, \/district$/m);
    const staff = await buildPart(root, {
      name: 'staff',
      version: '1.1.0',
      paths: ['/staff/dashboard', '/admin/staff/:id', '/'],
      manifest: { shares: { '/admin': ['district'] } },
    });
    const district = await buildPart(root, {
      name: 'district',
      paths: ['/admin/schools'],
      manifest: { shares: { '/admin': ['staff'] } },
    });
    await succeed(`publish ${staff} ${district}`);
    assert.match(
      await succeed(`keys add staff ${await createKey('staff')}`),
      /staff may claim \/, \/admin\/staff, \/staff$/m,
    );
    const next = { name: 'district', version: '1.1.0', manifest: { shares: { '/admin': ['staff'] } } };
    const more = await buildPart(root, { ...next, paths: ['/admin/classes'] });
    const refused = await fail(`publish ${more} --key ${keyFile('district')}`);
    assert.match(
      refused,
      /claims \/admin\/classes, .* "release keys paths district --add \/admin\/classes"$/m,
    );
    await succeed('keys paths district --add /admin/classes');
    await succeed(`publish ${more} --key ${keyFile('district')}`);
  },
);

test(
  '"release keys paths" refuses paths that no remote can own, and any path of a part that has no paths',
  onlyInFolder,
  async (t) => {
    const { fail, createKey } = await signedSite(t);
    const key = await createKey('meals');
    for (const path of ['meals', '/Meals', '/meals/:id', '/meals/', 'find-students'])
      assert.match(
        await fail(`keys add meals ${key} --path ${path}`),
        /It must be the beginning of a path, such as \/meals or \/admin\/meals, .*, the name of a slot, .*, or an exact origin/,
        path,
      );
    assert.match(await fail(`keys add meals ${key} --path /api`), /\/api is reserved for the edge/);
    assert.match(await fail(`keys add edge ${key} --path /meals`), /a key of the edge signs all parts/);
    assert.match(await fail(`keys add host ${key} --path /meals`), /host has no paths/);
    assert.match(
      await fail(`keys add meals ${key} --path find-student`),
      /survey 1\.0\.0, .* fills find-student/,
    );
    assert.match(await fail('keys paths meals --add /meals --from-live'), /cannot be combined/);
    assert.match(await fail('keys paths --add /meals'), /name the remote whose paths change/);
  },
);

test('"release keys paths" takes no path from a live version without --anyway', onlyInFolder, async (t) => {
  const { succeed, fail, release } = await signedSite(t, ['survey']);
  assert.match(await fail('keys paths survey --remove /extra'), /survey does not own \/extra/);
  assert.match(
    await fail('keys paths survey --remove /survey'),
    /survey 1\.0\.0, which is live on production, claims \/survey and is no longer served with this list: publish .* --anyway/,
  );
  assert.match(
    await succeed('keys paths survey --remove /survey --anyway'),
    /^survey may claim find-student\nwarning: survey 1\.0\.0, .* is no longer served with this list$/m,
  );
  const { code, stdout } = await release('verify survey');
  assert.equal(code, 1);
  assert.match(stdout, /^survey 1\.0\.0 is refused: it claims \/survey, and .* to claim find-student: /);
});

test(
  'a list of keys without owners gets the claims of the live versions as owners',
  onlyInFolder,
  async (t) => {
    const { succeed, store, keyFile } = await signedSite(t, ['survey', 'staff', 'meals']);
    const root = readPrivateKey(keyFile('root'));
    await changeKeyList({ objects: store.objects, root, earlierRoots: [], changeOwners: () => ({}) });
    const advice =
      /warning: the keys of survey, staff, meals may claim the paths of every remote: .* "release keys paths --from-live"/;
    for (const command of ['status', 'verify']) assert.match(await succeed(command), advice, command);
    await succeed('retire survey');
    assert.match(await succeed('keys paths'), /^every part may claim every path: limit it with /);
    assert.equal(
      await succeed('keys paths --from-live'),
      'survey may claim /survey, find-student\nstaff may claim /, /admin, /staff\nmeals may claim /meals\n',
    );
    await succeed('restore survey');
    assert.match(await succeed('verify'), /every file is as it was signed\n$/);
    assert.equal(
      await succeed('keys paths --from-live'),
      'every remote with a key of its squad has its paths already\n',
    );
  },
);

test('an operator approves an origin of another site like a path', onlyInFolder, async (t) => {
  const { succeed, fail } = await signedSite(t, ['survey', 'staff']);
  const approved = await succeed('keys paths survey --add https://weather.example');
  assert.match(approved, /^survey may claim \/survey, find-student, https:\/\/weather\.example$/m);
  await succeed('keys paths staff --add https://weather.example');
  assert.match(await succeed('keys paths staff'), /\/staff, https:\/\/weather\.example$/m);
  const withdrawn = await succeed('keys paths survey --remove https://weather.example');
  assert.match(withdrawn, /^survey may claim \/survey, find-student$/m);
  for (const text of [
    'https://*.example',
    'https://weather.example/',
    'http://weather.example',
    'https://a.example:443',
  ])
    assert.match(
      await fail(`keys paths survey --add ${text}`),
      /an exact origin of another site, such as https:/,
    );
});
