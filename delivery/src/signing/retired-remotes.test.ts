import assert from 'node:assert/strict';
import { test } from 'node:test';
import { restore, retire } from '#src/publish/retire.ts';
import { channel, onlyInFolder } from '#test/publish-part.ts';
import { signedEdge } from '#test/test-signing.ts';

test('a squad retires and restores its remote, and the plain fields cannot make it live again', async (t) => {
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
