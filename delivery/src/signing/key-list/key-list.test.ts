import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { withdrawCanary } from '#src/publish/changes/canary.ts';
import { signPointer } from '#src/signing/pointer.ts';
import { temporaryFolder } from '#test/build-part.ts';
import { channel, onlyInFolder } from '#test/publish-part.ts';
import { daysFromNow, listedKey, newKey, signedEdge } from '#test/test-signing.ts';
import { changeKeyList } from './change-key-list.ts';

type Made = Awaited<ReturnType<typeof signedEdge>>;

const revoke = (
  { listed, keys, writeKeys }: Made,
  reason: 'retired' | 'compromised',
  at = daysFromNow(0),
) => {
  const { keyid } = listedKey(keys.survey);
  const others = listed.filter((key) => key.keyid !== keyid);
  return writeKeys(2, [...others, listedKey(keys.survey, { part: 'survey', revoked: { at, reason } })]);
};

test('a running edge drops a canary whose key was revoked as compromised', async (t) => {
  const made = await signedEdge(t);
  const { keys, newEdge } = made;
  // The operator signs 1.1.0. The squad signs the canary 1.2.0 with the key that is revoked below.
  await made.publish({ name: 'survey', version: '1.1.0' }, { key: keys.operator });
  await made.publish({ name: 'survey', version: '1.2.0' }, { canary: { percent: 100 } });
  const { versions, lines, store } = await newEdge();
  assert.equal((await versions()).survey, '1.2.0');
  await revoke(made, 'compromised');
  await store.signing.trust.refresh();
  assert.equal((await versions()).survey, '1.1.0');
  assert.match(lines.join('\n'), /key \w{12} was revoked as compromised/);
});

test('an edge that only gets requests for files serves no file that a compromised key has signed', async (t) => {
  const made = await signedEdge(t);
  const file = '/parts/survey/1.0.0/remoteEntry.js';
  await made.edge.versions();
  assert.equal((await made.edge.get(file)).statusCode, 200);
  await revoke(made, 'compromised');
  await made.edge.store.signing.trust.refresh();
  await made.edge.get(file);
  assert.equal((await made.edge.get(file)).statusCode, 404);
});

test('an edge keeps the earlier releases of a retired key, and refuses new releases', async (t) => {
  const made = await signedEdge(t);
  const { publish, listed, writeKeys, newEdge } = made;
  await publish({ name: 'survey', version: '1.1.0' });
  await revoke(made, 'retired');
  assert.equal((await (await newEdge()).versions()).survey, '1.1.0');
  await assert.rejects(publish({ name: 'survey', version: '1.2.0' }), /key \w{12} was revoked on /);
  const successor = newKey();
  await writeKeys(3, [...listed, listedKey(successor, { part: 'survey' })]);
  await publish({ name: 'survey', version: '1.2.0' }, { key: successor });
  assert.equal((await (await newEdge()).versions()).survey, '1.2.0');
});

test('an edge refuses signatures of a key before and after its time of validity', async (t) => {
  const { publish, listed, writeKeys } = await signedEdge(t);
  const early = newKey();
  const late = newKey();
  const squad = { part: 'survey' };
  await writeKeys(2, [
    ...listed,
    listedKey(early, { ...squad, from: daysFromNow(1) }),
    listedKey(late, { ...squad, until: daysFromNow(-0.5) }),
  ]);
  const next = { name: 'survey', version: '1.1.0' };
  await assert.rejects(publish(next, { key: early }), /is valid from /);
  await assert.rejects(publish(next, { key: late }), /was valid until /);
});

test('a running edge refuses an older list of keys', async (t) => {
  const made = await signedEdge(t);
  const { edge, files, publish, keys } = made;
  await publish({ name: 'survey', version: '1.0.1' }, { key: keys.operator });
  assert.equal((await edge.versions()).survey, '1.0.1');
  await revoke(made, 'compromised');
  await edge.store.signing.trust.refresh();
  await files.remove('keys/signing/2.json');
  assert.equal((await edge.store.signing.trust.refresh()).version, 2);
  await publish({ name: 'survey', version: '1.1.0' });
  assert.equal((await edge.versions()).survey, '1.0.1');
});

test('a running edge refuses a later list that lacks a revocation', async (t) => {
  const made = await signedEdge(t);
  const { edge, files, listed, writeKeys, publish, keys } = made;
  await publish({ name: 'survey', version: '1.0.1' }, { key: keys.operator });
  await revoke(made, 'compromised');
  await edge.store.signing.trust.refresh();
  await files.remove('keys/signing/2.json');
  // The operator adds a key to the list that the store still has.
  await writeKeys(3, [...listed, listedKey(newKey(), { part: 'other' })]);
  assert.equal((await edge.store.signing.trust.refresh()).version, 2);
  assert.match(
    edge.store.signing.warnings(channel).join(),
    /it lacks the revocation of key \w{12}: revoke it again/,
  );
  const squad = { part: 'survey', revoked: { at: daysFromNow(0), reason: 'compromised' as const } };
  await writeKeys(4, [...listed.filter(({ part }) => part !== 'survey'), listedKey(keys.survey, squad)]);
  assert.equal((await edge.store.signing.trust.refresh()).version, 4);
  assert.deepEqual(edge.store.signing.warnings(channel), []);
});

test('the list of keys is not changed while the latest list in the store is damaged', async (t) => {
  const made = await signedEdge(t);
  const { files, store, keys } = made;
  await revoke(made, 'compromised');
  await files.write('keys/signing/2.json', '{}');
  await assert.rejects(
    changeKeyList({ objects: store.objects, root: keys.root, earlierRoots: [], change: (list) => list }),
    /version 2 of the keys is not signed by the root key, and version 1 may lack a revocation/,
  );
});

test('an edge warns and keeps serving when the store is frozen until its documents expire', async (t) => {
  const { newEdge, writeKeys, listed, edge } = await signedEdge(t);
  assert.deepEqual(edge.store.signing.warnings(channel), []);
  await writeKeys(2, listed, { expiresAt: daysFromNow(-1) });
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 91 * 86_400_000 });
  const { versions, lines, open } = await newEdge();
  assert.deepEqual(await versions(), { host: '1.0.0', survey: '1.0.0' });
  assert.match(lines.join('\n'), /the list of keys expired on .*"release keys renew"/);
  assert.match(lines.join('\n'), /the pointer of survey expired on .*"release sign"/);
  assert.equal((await open('/readyz')).statusCode, 200);
});

test('a canary that an edge withdrew stays withdrawn', async (t) => {
  const { publish, open, keys, newEdge } = await signedEdge(t);
  await publish({ name: 'survey', version: '1.1.0' }, { canary: { percent: 100 } });
  const operation = { channel, part: 'survey', by: 'edge', reason: 'it failed' };
  await assert.rejects(
    withdrawCanary({ store: open(null), ...operation }),
    /the store is signed: name the key of survey with --key or SIGNING_KEY/,
  );
  assert.equal(await withdrawCanary({ store: open(keys.edge), ...operation }), '1.1.0');
  assert.equal((await (await newEdge()).versions()).survey, '1.0.0');
});

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
  await edge.store.signing.trust.refresh();
  await publish({ name: 'host', version: '1.1.0' });
  assert.deepEqual(await edge.versions(), { host: '1.1.0', survey: '1.1.0' });
  await edge.store.signing.saved();
  await files.remove('keys/signing/2.json');
  return made;
}

test(
  'a new edge serves nothing when its list of keys is older than the list with which a pointer was signed',
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
  'an edge that restarts with a state folder continues with the list of keys that it has seen',
  onlyInFolder,
  async (t) => {
    const stateFolder = await temporaryFolder(t);
    const { newEdge } = await deletedList(t, stateFolder);
    assert.deepEqual(await (await newEdge({ stateFolder })).versions(), { host: '1.1.0', survey: '1.1.0' });
  },
);

test(
  'a running edge that has not read a list of keys before its deletion continues to serve, and reports the missing list',
  onlyInFolder,
  async (t) => {
    const { newEdge, publish, listed, writeKeys, files } = await signedEdge(t);
    const { store, versions } = await newEdge();
    await versions();
    await writeKeys(2, listed);
    await publish({ name: 'host', version: '1.1.0' });
    await files.remove('keys/signing/2.json');
    assert.equal((await versions()).host, '1.1.0');
    assert.match(store.signing.warnings(channel).join('\n'), missing);
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
