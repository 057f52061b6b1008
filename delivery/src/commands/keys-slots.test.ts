import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { openForCommand } from '#src/signing/open-signed-store.ts';
import { onlyInFolder, testStore } from '#test/publish-part.ts';
import { runRelease } from '#test/run-command.ts';
import { edgeOn } from '#test/test-edge.ts';

const slot = 'staff/dashboard-card';

/** A signed site with two remotes that fill a slot of the staff remote. */
async function signedSite(t: TestContext) {
  const { root, store, publish } = await testStore(t);
  await publish({ name: 'host' });
  await publish({ name: 'staff', manifest: { offers: { 'dashboard-card': { budget: 20_000 } } } });
  for (const name of ['library', 'meals']) await publish({ name, manifest: { slots: [slot] } });
  const keyFile = join(root, 'root');
  const env = { STORE_DIR: store.address, SIGNING_ROOT: '', SIGNING_ROOT_KEY: keyFile, SIGNING_KEY: '' };
  const succeed = async (words: string) => {
    const { code, stdout, stderr } = await runRelease(words.split(' '), env);
    assert.equal(code, 0, `release ${words}: ${stderr}`);
    return stdout;
  };
  const fail = async (words: string) => {
    const { code, stderr } = await runRelease(words.split(' '), env);
    assert.notEqual(code, 0, `release ${words}`);
    return stderr;
  };
  [, env.SIGNING_ROOT = ''] = /^SIGNING_ROOT=(\S+)$/m.exec(await succeed('keys init')) ?? [];
  await succeed(`keys create ${root}/operator`);
  await succeed(`keys add operator ${root}/operator.pub`);
  env.SIGNING_KEY = `${root}/operator`;
  await succeed('sign --all');
  const orderInPages = async () => {
    const { get } = await edgeOn(t, openForCommand(store.address, env));
    return (await get('/discovery.json')).json().slotOrder;
  };
  return { root, succeed, fail, orderInPages };
}

test(
  '"release keys slots" orders the contents of a slot, and pages receive the signed order',
  onlyInFolder,
  async (t) => {
    const { succeed, orderInPages } = await signedSite(t);
    assert.equal(await orderInPages(), undefined);
    assert.match(await succeed('keys slots'), /^remotes fill every slot in the order of their names$/m);
    assert.match(
      await succeed(`keys slots ${slot} --order meals,library`),
      /^staff\/dashboard-card +meals, library$/m,
    );
    assert.deepEqual(await orderInPages(), { [slot]: ['meals', 'library'] });
    await succeed('keys renew');
    assert.match(await succeed('keys slots'), /meals, library$/m);
    await succeed(`keys slots ${slot} --by-name`);
    assert.equal(await orderInPages(), undefined);
  },
);

test(
  '"release keys slots" refuses what is no slot or no list of remotes, and warns about a remote that may not fill it',
  onlyInFolder,
  async (t) => {
    const { root, succeed, fail } = await signedSite(t);
    assert.match(await fail('keys slots find-student --order meals'), /It must be a slot of a remote/);
    assert.match(await fail(`keys slots ${slot} --order meals,meals`), /each once/);
    assert.match(await fail('keys slots --order meals'), /name the slot whose order changes/);
    await succeed(`keys create ${root}/art`);
    await succeed(`keys add art ${root}/art.pub`);
    const ordered = await succeed(`keys slots ${slot} --order meals,art`);
    assert.match(
      ordered,
      /^warning: art may not fill staff\/dashboard-card yet: run "release keys paths art --add/m,
    );
    assert.match(
      await succeed(`keys paths art --add ${slot}`),
      /art may claim \/art, staff\/dashboard-card$/m,
    );
  },
);
