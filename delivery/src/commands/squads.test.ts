import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { readPrivateKey } from '#src/signing/keys.ts';
import { verifiedStore } from '#src/signing/signed-store.ts';
import { entryOfToken } from '#src/signing/squad-tokens.ts';
import { testStore } from '#test/publish-part.ts';
import { runRelease } from '#test/run-command.ts';

test('"release squads" makes, lists and revokes tokens, and never stores or lists a token itself', async (t) => {
  const { root, store, files } = await testStore(t);
  const rootKey = join(root, 'keys', 'root');
  const env = { STORE_DIR: store.address, SIGNING_ROOT_KEY: rootKey };
  const [, SIGNING_ROOT = ''] =
    /^SIGNING_ROOT=(\S+)$/m.exec((await runRelease(['keys', 'init'], env)).stdout) ?? [];
  const squads = (...words: string[]) => runRelease(['squads', ...words], { ...env, SIGNING_ROOT });
  assert.match((await squads('list')).stdout, /^no squad has a token: "release squads add/);
  const added = await squads('add', 'survey', '--name', 'Bo', '--json');
  const { token, id } = JSON.parse(added.stdout);
  const listed = (await squads('list')).stdout;
  assert.match(listed, new RegExp(`^${id} +survey +Bo .* valid$`, 'm'));
  assert.ok(!listed.includes(token));
  const entries = async () => {
    const signed = verifiedStore(store, { roots: [readPrivateKey(rootKey)] });
    return (await signed.signing?.squadTokens()) ?? [];
  };
  assert.equal(entryOfToken(await entries(), token)?.part, 'survey');
  // A change of the keys keeps the tokens.
  await runRelease(['keys', 'renew'], { ...env, SIGNING_ROOT });
  assert.equal((await squads('revoke', id)).code, 0);
  assert.equal(entryOfToken(await entries(), token), undefined);
  assert.match((await squads('list')).stdout, /revoked on \d{4}/);
  assert.match((await squads('revoke', 'ffff')).stderr, /0 tokens begin with ffff: "release squads list"/);
  assert.equal((await squads('add', '../x', '--name', 'Bo')).code, 2);
  assert.equal((await squads('add', 'survey', '--name', 'B\u0007o')).code, 2);
  for (const path of await files.list())
    assert.ok(!(await files.read(path)).toString().includes(token), path);
});
