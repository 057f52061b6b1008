import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startCanary } from '#src/publish/changes/canary.ts';
import { restore, retire } from '#src/publish/changes/retire.ts';
import { rollBack } from '#src/publish/changes/roll-back.ts';
import { channel, onlyInFolder } from '#test/publish-part.ts';
import { listedKey, newKey, signedEdge } from '#test/test-signing.ts';
import { writeKeyList } from './key-list/key-list.ts';
import { parseEnvelope } from './keys.ts';
import { signPointer } from './pointer.ts';

const pointersTo = (stable: string) => ({ stable, previous: ['1.0.0'], canary: null });

test('refuses a release of another squad before anything is stored', async (t) => {
  const { publish, keys, files, edge } = await signedEdge(t);
  await assert.rejects(
    publish({ name: 'survey', version: '1.1.0' }, { key: keys.staff }),
    /survey cannot be signed: key \w{12} may sign staff only: use the key of survey \(--key\), or ask/,
  );
  assert.ok(!(await files.list()).some((path) => path.startsWith('survey/1.1.0')));
  assert.equal((await edge.versions()).survey, '1.0.0');
});

test('keeps the live version when another squad signs a pointer or a release', async (t) => {
  const { publish, keys, listed, writeKeys, edge, forge, newEdge } = await signedEdge(t);
  await edge.versions();
  // The key of the squad of staff had the role of an operator when it signed this release. The role was removed
  // afterwards.
  const staffAsOperator = listedKey(keys.staff);
  await writeKeys(2, [...listed.filter(({ keyid }) => keyid !== staffAsOperator.keyid), staffAsOperator]);
  await publish({ name: 'survey', version: '1.1.0' }, { key: keys.staff });
  await writeKeys(3, listed);
  const { versions, lines } = await newEdge();
  assert.equal((await versions()).survey, '1.0.0');
  assert.match(lines.join('\n'), /key \w{12} may sign staff only/);
  const content = { channel, part: 'survey', revision: 9, retired: false, pointers: pointersTo('1.1.0') };
  await forge(({ pointers }) => ({
    pointers: { ...pointers, survey: signPointer(content, keys.survey).envelope },
  }));
  const other = await newEdge();
  assert.equal((await other.versions()).survey, '1.0.0');
  assert.match(other.lines.join('\n'), /survey 1\.1\.0 is refused: key \w{12} may sign staff only/);
});

test('refuses the signature of one release when it is stored beside another release', async (t) => {
  const { publish, files, newEdge } = await signedEdge(t);
  await publish({ name: 'survey', version: '1.1.0' });
  const envelopeOf = async (folder: string) =>
    (await files.list()).find((path) => path.startsWith(`${folder}/release.`) && path.includes('.dsse.')) ??
    '';
  await files.write(await envelopeOf('survey/1.1.0'), await files.read(await envelopeOf('survey/1.0.0')));
  const first = await newEdge();
  assert.equal((await first.versions()).survey, '1.0.0');
  assert.match(first.lines.join('\n'), /survey 1\.1\.0 is refused: its signature is that of survey 1\.0\.0/);
});

test('the key of the edge cannot make a version live that was never stable', async (t) => {
  const { publish, keys, edge, forge, store, open } = await signedEdge(t);
  await publish({ name: 'survey', version: '1.1.0' });
  await publish({ name: 'survey', version: '1.2.0' }, { canary: { percent: 0 } });
  await edge.versions();
  const basis = parseEnvelope((await store.readChannel(channel))?.pointers?.survey);
  assert.ok(basis);
  for (const pointers of [pointersTo('1.2.0'), { ...pointersTo('1.0.0'), previous: ['1.2.0'] }]) {
    const content = { channel, part: 'survey', revision: 50, retired: false, pointers, basis };
    await forge((current) => ({
      pointers: { ...current.pointers, survey: signPointer(content, keys.edge).envelope },
    }));
    assert.equal((await edge.versions()).survey, '1.1.0');
    assert.match(edge.lines.join('\n'), /may not move to 1\.2\.0, which was never signed as stable/);
  }
  const rolledBack = await rollBack({
    store: open(keys.edge),
    channel,
    by: 'the operations page',
    part: 'survey',
  });
  assert.equal(rolledBack.version, '1.0.0');
  assert.equal((await edge.versions()).survey, '1.0.0');
  const survey = (await edge.store.readChannel(channel))?.remotes.survey;
  assert.equal(survey?.canary?.version, '1.2.0');
});

test('ignores a list of keys that another root has signed', async (t) => {
  const { publish, store, edge, newEdge, listed } = await signedEdge(t);
  const attacker = { root: newKey(), key: newKey() };
  const now = new Date().toISOString();
  const list = { version: 2, issuedAt: now, expiresAt: now, keys: [...listed, listedKey(attacker.key)] };
  await writeKeyList(store.objects, list, attacker.root);
  await assert.rejects(
    publish({ name: 'survey', version: '1.1.0' }, { key: attacker.key }),
    /is not in the list of keys/,
  );
  assert.equal((await edge.versions()).survey, '1.0.0');
  assert.equal((await (await newEdge()).versions()).survey, '1.0.0');
});

test('squads that publish at once keep the signatures of each other', async (t) => {
  const { publish, edge } = await signedEdge(t);
  await Promise.all([
    publish({ name: 'survey', version: '1.1.0' }),
    publish({ name: 'staff' }),
    publish({ name: 'host', version: '1.1.0' }),
  ]);
  assert.deepEqual(await edge.versions(), { host: '1.1.0', survey: '1.1.0', staff: '1.0.0' });
  assert.deepEqual(edge.store.signing.refusals(channel), []);
});

test('the later of two operators who change the same part is refused', async (t) => {
  const { publish, edge, open, keys } = await signedEdge(t);
  await publish({ name: 'survey', version: '1.1.0' });
  const operation = { channel, part: 'survey', by: 'ada' };
  const late = open(keys.survey);
  const write = late.replaceChannel.bind(late);
  const rollBackFirst = async (...change: Parameters<typeof write>) => {
    await rollBack({ ...operation, store: open(keys.operator) });
    return write(...change);
  };
  t.mock.method(late, 'replaceChannel', rollBackFirst, { times: 1 });
  await assert.rejects(
    startCanary({ ...operation, store: late }, '1.0.0', { percent: 0 }),
    /survey on production was changed by another operator at the same time/,
  );
  assert.equal((await edge.versions()).survey, '1.0.0');
  assert.deepEqual(edge.store.signing.refusals(channel), []);
});

test('a squad retires and restores its remote, and unsigned fields of the document cannot make it live again', async (t) => {
  const { edge, forge, open, keys, newEdge } = await signedEdge(t);
  const survey = { store: open(keys.survey), channel, part: 'survey', by: 'ada' };
  await retire(survey);
  assert.deepEqual(await edge.versions(), { host: '1.0.0' });
  await forge(({ retired }) => ({ remotes: { ...retired }, retired: {} }));
  assert.deepEqual(await edge.versions(), { host: '1.0.0' });
  assert.deepEqual(await (await newEdge()).versions(), { host: '1.0.0' });
  await restore(survey);
  assert.equal((await edge.versions()).survey, '1.0.0');
});

test('another squad cannot retire a remote', async (t) => {
  const { edge, forge, open, keys } = await signedEdge(t);
  await assert.rejects(
    retire({ store: open(keys.staff), channel, part: 'survey', by: 'ada' }),
    /survey cannot be signed: key \w{12} may sign staff only/,
  );
  await forge(({ remotes, pointers }) => ({ remotes: {}, retired: remotes, ...(pointers && { pointers }) }));
  assert.equal((await edge.versions()).survey, '1.0.0');
});

test('an edge keeps a remote retired when its earlier pointer is replayed', onlyInFolder, async (t) => {
  const { edge, store, keys, open, forge } = await signedEdge(t);
  const before = (await store.readChannel(channel)) ?? assert.fail();
  await retire({ channel, by: 'ada', part: 'survey', store: open(keys.operator) });
  assert.deepEqual(await edge.versions(), { host: '1.0.0' });
  const { remotes, pointers } = before;
  await forge(() => ({ remotes, retired: {}, ...(pointers && { pointers }) }));
  assert.deepEqual(await edge.versions(), { host: '1.0.0' });
});
