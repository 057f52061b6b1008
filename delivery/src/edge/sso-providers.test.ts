import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { listen, testEdge } from '#test/test-edge.ts';

test('names the missing providers of single sign-on in the page', async (t) => {
  const reply = { builtIn: ['clever'], providers: [{ id: 'district', name: 'District' }] };
  const api = await listen(t, (_request, response) => response.end(JSON.stringify(reply)));
  const { open } = await testEdge(t, { apiUrl: api.url });
  const rootElement = async () => /<html[^>]*>/.exec((await open('/')).body)?.[0];
  // No page waits for the API, so the first ones do not know it yet.
  const language = '<html lang="en" dir="ltr"';
  assert.equal(await rootElement(), `${language}>`);
  while ((await rootElement()) === `${language}>`) await delay(10);
  assert.equal(await rootElement(), `${language} data-no-sso="google classlink" data-own-sso="1">`);
});

test('serves pages while the API answers something else', async (t) => {
  const api = await listen(t, (_request, response) => response.end('{"builtIn":"google","providers":[]}'));
  const { open } = await testEdge(t, { apiUrl: api.url });
  await open('/');
  await delay(100);
  assert.match((await open('/')).body, /<html lang="en" dir="ltr">/);
});
