import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Channel } from '@tapin/delivery-formats/channel';
import { temporaryFolder } from '#test/build-part.ts';
import { channel } from '#test/publish-part.ts';
import { signedEdge } from '#test/test-signing.ts';

const required = (channel: Channel | null): Channel => {
  assert.ok(channel);
  return channel;
};

/** Publishes survey 1.1.0 on a running edge, then replays the pointer of 1.0.0 as a new revision. */
async function replayed(t: Parameters<typeof signedEdge>[0], stateFolder: string | null = null) {
  const made = await signedEdge(t, { stateFolder });
  const old = required(await made.store.readChannel(channel));
  await made.publish({ name: 'survey', version: '1.1.0' });
  assert.equal((await made.edge.versions()).survey, '1.1.0');
  await made.edge.store.signing.saved();
  const { remotes, pointers } = old;
  await made.forge(() => ({ remotes, ...(pointers && { pointers }) }));
  return { ...made, old };
}

test('keeps the live version when an older signed pointer is replayed', async (t) => {
  const { edge } = await replayed(t);
  assert.equal((await edge.versions()).survey, '1.1.0');
  assert.match(edge.lines.join('\n'), /it is of revision 2, and revision 3 was seen before/);
  assert.match(edge.lines.join('\n'), /1\.1\.0 stays live/);
});

test('a restarted edge with a state folder refuses a replayed pointer when the revisions were removed', async (t) => {
  const stateFolder = await temporaryFolder(t);
  const { newEdge, files, old } = await replayed(t, stateFolder);
  for (const revision of [3, 4]) await files.remove(`revisions/production/${revision}.json`);
  await files.write('channels/production.json', JSON.stringify(old));
  const { versions, lines } = await newEdge({ stateFolder });
  assert.equal((await versions()).survey, '1.1.0');
  assert.match(lines.join('\n'), /revision 3 was seen before/);
});

test('a new edge refuses a replayed pointer when a later pointer is still in the revisions', async (t) => {
  const { newEdge } = await replayed(t);
  const { versions, lines } = await newEdge({ checksHistory: true });
  assert.equal((await versions()).survey, '1.1.0');
  assert.match(lines.join('\n'), /it is of revision 2, and revision 3 was seen before/);
});

test('an edge that compared the revisions at its start remembers the latest pointers', async (t) => {
  const { newEdge, files, store, publish } = await signedEdge(t);
  const { versions } = await newEdge({ checksHistory: true });
  const old = required(await store.readChannel(channel));
  await versions();
  await publish({ name: 'survey', version: '1.1.0' });
  assert.equal((await versions()).survey, '1.1.0');
  await files.remove('revisions/production/3.json');
  await files.write('channels/production.json', JSON.stringify(old));
  assert.equal((await versions()).survey, '1.1.0');
});

test('keeps a part that was removed from the document without a signed retirement', async (t) => {
  const { edge, forge, publish } = await signedEdge(t);
  assert.equal((await edge.versions()).survey, '1.0.0');
  await forge(({ pointers }) => ({ remotes: {}, pointers: { host: pointers?.host } }));
  assert.equal((await edge.versions()).survey, '1.0.0');
  assert.match(edge.lines.join('\n'), /the pointer of survey on production is refused: it is not signed/);
  await publish({ name: 'survey', version: '1.1.0' });
  assert.equal((await edge.versions()).survey, '1.1.0');
});

test('a restarted edge keeps every part when the channel document was deleted', async (t) => {
  const stateFolder = await temporaryFolder(t);
  const { edge, newEdge, files } = await signedEdge(t, { stateFolder });
  await edge.versions();
  await edge.store.signing.saved();
  for (const path of await files.list()) if (/^(channels|revisions)\//.test(path)) await files.remove(path);
  const live = { host: '1.0.0', survey: '1.0.0' };
  assert.deepEqual(await edge.versions(), live);
  assert.deepEqual(await (await newEdge({ stateFolder })).versions(), live);
});

test('refuses a pointer that was signed for another channel', async (t) => {
  const { edge, store, forge, publish, open, keys } = await signedEdge(t);
  const built = await publish({ name: 'survey', version: '1.1.0' });
  assert.equal(built.version, '1.1.0');
  await edge.versions();
  const staging = open(keys.operator);
  const live = required(await staging.readChannel(channel));
  const { survey } = live.remotes;
  assert.ok(survey);
  const next = { ...live, revision: 1, remotes: { survey: { ...survey, stable: '1.0.0' } } };
  await staging.replaceChannel('staging', next, []);
  const other = required(await store.readChannel('staging'));
  await forge(({ pointers }) => ({ pointers: { ...pointers, survey: other.pointers?.survey } }));
  assert.equal((await edge.versions()).survey, '1.1.0');
  assert.match(edge.lines.join('\n'), /its signature is that of survey on staging/);
});
