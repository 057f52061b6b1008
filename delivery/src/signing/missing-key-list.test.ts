import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { temporaryFolder } from '#test/build-part.ts';
import { channel, onlyInFolder } from '#test/publish-part.ts';
import { daysFromNow, listedKey, signedEdge } from '#test/test-signing.ts';
import { signPointer } from './pointer.ts';

const missing =
  /version 2 of the list of keys is missing in .*, and version 1 may lack a revocation: restore keys\/signing\/2\.json/;

/** Revokes the key of survey with the second list of keys, publishes a host, and deletes that list from the store. */
async function deletedList(t: TestContext, stateFolder: string | null = null) {
  const made = await signedEdge(t, { stateFolder });
  const { keys, listed, writeKeys, publish, files, edge } = made;
  const revoked = { at: daysFromNow(0), reason: 'compromised' as const };
  const others = listed.filter(({ part }) => part !== 'survey');
  await publish({ name: 'survey', version: '1.1.0' }, { key: keys.operator });
  await writeKeys(2, [...others, listedKey(keys.survey, { part: 'survey', revoked })]);
  await edge.store.trust.refresh();
  await publish({ name: 'host', version: '1.1.0' });
  assert.deepEqual(await edge.versions(), { host: '1.1.0', survey: '1.1.0' });
  await edge.store.saved();
  await files.remove('keys/signing/2.json');
  return made;
}

test(
  'a new edge serves nothing with a list of keys that is older than the one of a pointer',
  onlyInFolder,
  async (t) => {
    const { newEdge, edge } = await deletedList(t);
    const { open, lines } = await newEdge();
    assert.equal((await open('/')).statusCode, 503);
    assert.match(lines.join('\n'), missing);
    assert.deepEqual(await edge.versions(), { host: '1.1.0', survey: '1.1.0' });
  },
);

test(
  'an edge that restarts with a state folder continues with the list that it has seen',
  onlyInFolder,
  async (t) => {
    const stateFolder = await temporaryFolder(t);
    const { newEdge } = await deletedList(t, stateFolder);
    assert.deepEqual(await (await newEdge({ stateFolder })).versions(), { host: '1.1.0', survey: '1.1.0' });
  },
);

test(
  'a running edge that missed the deleted list serves on, and says that it is missing',
  onlyInFolder,
  async (t) => {
    const { newEdge, publish, listed, writeKeys, files } = await signedEdge(t);
    const { store, versions } = await newEdge();
    await versions();
    await writeKeys(2, listed);
    await publish({ name: 'host', version: '1.1.0' });
    await files.remove('keys/signing/2.json');
    assert.equal((await versions()).host, '1.1.0');
    assert.match(store.warnings(channel).join('\n'), missing);
  },
);

test('a squad cannot stop new edges with a list of keys that does not exist', onlyInFolder, async (t) => {
  const { newEdge, keys, forge } = await signedEdge(t);
  const pointers = { stable: '1.0.0', previous: [], canary: null };
  const content = { channel, part: 'survey', revision: 9, retired: false, keyList: 99, pointers };
  const { envelope } = signPointer(content, keys.survey);
  const withOperator = { keyid: listedKey(keys.operator).keyid, sig: '' };
  const survey = { ...envelope, signatures: [...envelope.signatures, withOperator] };
  await forge((current) => ({ pointers: { ...current.pointers, survey } }));
  assert.deepEqual(await (await newEdge()).versions(), { host: '1.0.0', survey: '1.0.0' });
});
