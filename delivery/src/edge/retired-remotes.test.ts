import assert from 'node:assert/strict';
import { test } from 'node:test';
import { logInToOps, opsHost, opsToken } from '#test/ops-session.ts';
import { channel } from '#test/publish-part.ts';
import { navigation, testEdge } from '#test/test-edge.ts';
import { startCanary, withdrawCanary } from '../publish/canary.ts';
import { restore, retire } from '../publish/retire.ts';

test('serves no page with a retired remote, but its files for open pages, until it is restored', async (t) => {
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
  // The stable version cannot be read: the latest earlier version replaces it, but not the withdrawn one.
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
