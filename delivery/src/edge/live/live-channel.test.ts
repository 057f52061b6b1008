import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startCanary, withdrawCanary } from '#src/publish/changes/canary.ts';
import { restore, retire } from '#src/publish/changes/retire.ts';
import { channel, onlyInFolder, testStore } from '#test/publish-part.ts';
import { logInToOps, navigation, opsHost, opsToken, testEdge } from '#test/test-edge.ts';
import { signByHand, signedEdge } from '#test/test-signing.ts';
import { ChannelSource } from './channel-source.ts';
import { loadChannel } from './live-channel.ts';
import { ReleaseCache } from './release-cache.ts';

const library = '0.0.0-c0ffee';

async function storeWithLibraries(t: Parameters<typeof testStore>[0]) {
  const made = await testStore(t);
  await made.publish({
    name: 'host',
    nested: true,
    files: { [`libraries/${library}/first.js`]: 'react()', [`libraries/${library}/later.js`]: 'axios()' },
    info: { libraries: [library] },
  });
  await made.publish({ name: 'survey' });
  return made;
}

test('a channel is not readable when a file of the shared libraries is missing', async (t) => {
  for (const file of ['first.js', 'later.js']) {
    const { store, files } = await storeWithLibraries(t);
    const source = new ChannelSource(store, new ReleaseCache(store), channel, () => undefined);
    assert.equal(await source.isReadable(), true);
    const release = await store.readRelease('libraries', library);
    assert.ok(release);
    await files.remove(files.pathOf(release, file));
    assert.equal(await source.isReadable(), false, file);
    assert.ok(await source.current(), 'pages are served all the same');
  }
});

test('a channel reports shared libraries whose files are all missing', async (t) => {
  const { store } = await storeWithLibraries(t);
  const source = new ChannelSource(store, new ReleaseCache(store), channel, () => undefined);
  assert.equal(await source.isReadable(), true);
  await store.removeRelease('libraries', library);
  assert.equal(await source.isReadable(), false);
  const live = await store.readChannel(channel);
  assert.ok(live);
  const { problems } = await loadChannel(store, new ReleaseCache(store), live);
  assert.deepEqual(problems, [`libraries ${library} cannot be read from the store`]);
});

test('a retired remote is in no new page, and its files are served to open pages, until it is restored', async (t) => {
  const { store, publish, get, open } = await testEdge(t);
  await publish({ name: 'meals', nav: ['/meals'] });
  const pathsOf = async () => {
    const { microFrontends } = (await get('/discovery.json')).json();
    return Object.keys(microFrontends);
  };
  const file = '/parts/meals/1.0.0/remoteEntry.js';
  assert.match((await open('/meals')).body, /rel="preload" [^>]*\/parts\/meals\//);
  await retire({ store, channel, by: 'bea', part: 'meals' });
  assert.deepEqual(await pathsOf(), ['survey']);
  assert.doesNotMatch((await open('/meals')).body, /\/parts\/meals\//);
  assert.equal((await get(file)).statusCode, 200);
  await restore({ store, channel, by: 'bea', part: 'meals' });
  assert.deepEqual(await pathsOf(), ['survey', 'meals']);
  assert.match((await open('/meals')).body, /rel="preload" [^>]*\/parts\/meals\//);
});

test('never falls back to a version that was withdrawn because it failed', async (t) => {
  const { store, publish, get, restarted } = await testEdge(t);
  await publish({ name: 'survey', version: '1.1.0' });
  await publish({ name: 'survey', version: '1.2.0' });
  const fallbackOf = async () => (await get('/discovery.json')).json().microFrontends.survey[0].fallbackUrl;
  assert.match(await fallbackOf(), /\/1\.1\.0\//);
  const survey = { store, channel, by: 'edge', part: 'survey' };
  await startCanary(survey, '1.1.0', { percent: 0 });
  await withdrawCanary(survey, { version: '1.1.0', hasFailed: true });
  assert.match(await fallbackOf(), /\/1\.0\.0\//);
  // The stable version cannot be read. The latest earlier version that was not withdrawn replaces it.
  await store.removeRelease('survey', '1.2.0');
  assert.match((await (await restarted())('/survey')).body, /\/parts\/survey\/1\.0\.0\/remoteEntry\.js/);
});

test('lists retired remotes on the operations page with the operator and the reason', async (t) => {
  const { edge, store, publish } = await testEdge(t, { opsToken, opsHost });
  await publish({ name: 'meals' });
  await retire({ store, channel, by: 'bea', part: 'meals', reason: 'the pilot ended' });
  const session = await logInToOps(edge);
  const { body } = await edge.inject({ url: '/ops', headers: { ...navigation, ...session } });
  assert.match(body, /<strong>meals 1\.0\.0<\/strong>\s*<p>retired from all pages /);
  assert.match(
    body,
    /<h2>Retired remotes<\/h2><ul><li><strong>meals 1\.0\.0<\/strong> .* · bea – the pilot ended/,
  );
});

const forged: (Parameters<typeof signByHand>[1] & { what: string; reason: RegExp })[] = [
  { what: 'without a manifest', changes: { manifest: null }, reason: /it has no manifest/ },
  {
    what: 'with the manifest of another remote',
    manifest: { name: 'staff' },
    reason: /its manifest is that of staff/,
  },
  { what: 'without its entry', changes: { entry: 'constructor' }, reason: /it lacks its file "constructor"/ },
  {
    what: 'with HTML in the name of a file',
    changes: { entryType: 'module' },
    added: ['a</script><meta name=evil><script>.js'],
    reason: /has no plain name/,
  },
];

for (const { what, reason, ...forgery } of forged)
  test(`a release ${what} breaks no page of other parts`, onlyInFolder, async (t) => {
    const made = await signedEdge(t);
    await signByHand(made, forgery);
    const { newEdge, publish } = made;
    const edge = await newEdge();
    assert.deepEqual(await edge.versions(), { host: '1.0.0', survey: '1.0.0' });
    assert.match(edge.lines.join('\n'), reason);
    await publish({ name: 'staff' });
    assert.equal((await edge.versions()).staff, '1.0.0');
  });

test('a name in the store cannot forge a line of the log', async (t) => {
  const { edge, forge } = await signedEdge(t);
  const part = { stable: '1.0.0', previous: [], canary: null };
  await forge(({ remotes }) => ({ remotes: { ...remotes, 'x\n{"level":"info"}': part } }));
  await edge.versions();
  assert.match(edge.lines.join(), /the pointer of x \{"level":"info"\} on production is refused/);
});

test('serves a page whose screen has the name of a property of every object, such as "constructor"', async (t) => {
  const { publish, edge } = await signedEdge(t);
  await publish({ name: 'survey', version: '1.1.0', paths: [{ path: '/survey', screen: 'constructor' }] });
  assert.equal((await edge.open('/survey')).statusCode, 200);
});
