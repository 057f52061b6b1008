import assert from 'node:assert/strict';
import { test } from 'node:test';
import { channel, onlyInFolder } from '#test/publish-part.ts';
import { signedEdge } from '#test/test-signing.ts';
import { restore, retire } from '../publish/retire.ts';

test(
  'a squad retires and restores its own remote with its key, and no other one',
  onlyInFolder,
  async (t) => {
    const { edge, keys, open } = await signedEdge(t);
    const survey = { channel, by: 'ada', part: 'survey' };
    await assert.rejects(retire({ ...survey, store: open(keys.staff) }));
    assert.equal((await edge.versions()).survey, '1.0.0');
    await retire({ ...survey, store: open(keys.survey) });
    assert.deepEqual(await edge.versions(), { host: '1.0.0' });
    await restore({ ...survey, store: open(keys.survey) });
    assert.equal((await edge.versions()).survey, '1.0.0');
  },
);

test('an edge keeps a remote retired when its earlier pointer is replayed', onlyInFolder, async (t) => {
  const { edge, store, keys, open, forge } = await signedEdge(t);
  const before = (await store.readChannel(channel)) ?? assert.fail();
  await retire({ channel, by: 'ada', part: 'survey', store: open(keys.operator) });
  assert.deepEqual(await edge.versions(), { host: '1.0.0' });
  const { remotes, pointers } = before;
  await forge(() => ({ remotes, retired: {}, ...(pointers && { pointers }) }));
  assert.deepEqual(await edge.versions(), { host: '1.0.0' });
});
