import assert from 'node:assert/strict';
import { test } from 'node:test';
import { previewEdge, previewVersion } from '#test/preview-edge.ts';
import { logInToOps, opsHost, opsToken } from '#test/test-edge.ts';

const publicUrl = 'https://tapin.example';

test('an operator sees the previews, and opens one in the site', async (t) => {
  const { preview, browser, edge } = await previewEdge(t, { opsToken, opsHost, publicUrl });
  const session = await logInToOps(edge, opsToken);
  const get = (path: string, headers: Record<string, string> = session) =>
    edge.inject({ url: path, headers });
  assert.match((await get('/ops/previews', { ...session, 'accept-language': 'es' })).body, /No hay ninguna/);
  const { token } = await preview();
  const { body } = await get('/ops/previews');
  assert.match(body, new RegExp(`${previewVersion}.*href="/ops/previews/${token}"`));
  const { headers } = await get(`/ops/previews/${token}`);
  const { origin, search } = new URL(`${headers.location}`);
  assert.equal(origin, publicUrl);
  const { open } = browser();
  assert.equal((await open(`/survey${search}`)).headers.location, '/survey');
  assert.ok((await open('/survey')).body.includes(`/parts/survey/${previewVersion}/`));
});

test('nobody without a session of an operator gets a grant', async (t) => {
  const { preview, edge } = await previewEdge(t, { opsToken, opsHost, publicUrl });
  const { token } = await preview();
  const { headers } = await edge.inject({ url: `/ops/previews/${token}`, headers: { host: opsHost } });
  assert.equal(headers.location, '/ops/log-in');
  const session = await logInToOps(edge, opsToken);
  assert.equal((await edge.inject({ url: '/ops/previews/survey', headers: session })).statusCode, 404);
});
