import assert from 'node:assert/strict';
import { test } from 'node:test';
import { retire } from '#src/publish/retire.ts';
import { channel } from '#test/publish-part.ts';
import { signedEdge } from '#test/test-signing.ts';

test('a squad retires its remote, and the plain fields cannot make it live again', async (t) => {
  const { edge, forge, open, keys, newEdge } = await signedEdge(t);
  await retire({ store: open(keys.survey), channel, part: 'survey', by: 'ada' });
  assert.deepEqual(await edge.versions(), { host: '1.0.0' });
  await forge(({ retired }) => ({ remotes: { ...retired }, retired: {} }));
  assert.deepEqual(await edge.versions(), { host: '1.0.0' });
  assert.deepEqual(await (await newEdge()).versions(), { host: '1.0.0' });
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
