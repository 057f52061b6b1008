import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { channelStatus } from '#src/figures/channel-status.ts';
import { channel } from '#test/publish-part.ts';
import {
  listen,
  logInToOps,
  navigation,
  opsHost,
  opsToken,
  submitForm,
  submitToken,
  testEdge,
} from '#test/test-edge.ts';

const opsUrls = ['/ops', '/ops/', '/ops/log-in', '/ops/style', '/ops/rollback/survey', '/%6fps', '/ops/x'];

test('the host name of the site has no operations page, even with a session', async (t) => {
  const { edge, get } = await testEdge(t, { opsToken, opsHost });
  const { cookie } = await logInToOps(edge);
  for (const url of opsUrls) {
    const { statusCode, body } = await get(url, { ...navigation, cookie, host: 'tapin.test' });
    assert.deepEqual([statusCode, body], [404, 'not found\n'], url);
  }
  const rollback = await submitForm(edge, '/ops/rollback/survey', {}, { cookie, host: 'tapin.test' });
  assert.equal(rollback.statusCode, 404);
});

test('the host name of the operations page serves nothing else of the site', async (t) => {
  let calls = 0;
  const { url: apiUrl } = await listen(t, (_request, response) => {
    calls += 1;
    response.end('{}');
  });
  const { edge } = await testEdge(t, { opsToken, opsHost, apiUrl });
  for (const host of [opsHost, `${opsHost}:4400`, opsHost.toUpperCase(), `${opsHost}.`])
    for (const url of [
      '/survey',
      '/index.html',
      '/discovery.json',
      '/parts/survey/1.0.0/remoteEntry.js',
      '/api/user/me',
      '/healthz',
      '/metrics',
      '/load-outcomes',
    ])
      for (const method of ['GET', 'POST'] as const) {
        const headers = { ...navigation, host, authorization: `Bearer ${opsToken}` };
        const { statusCode, body } = await edge.inject({ method, url, headers });
        assert.deepEqual([statusCode, body], [404, 'not found\n'], `${method} ${host}${url}`);
      }
  assert.equal(calls, 0);
  const { headers } = await edge.inject({ url: '/', headers: { ...navigation, host: opsHost } });
  assert.equal(headers.location, '/ops');
});

test('no host name has the operations page without a token, or without a host name for it', async (t) => {
  for (const options of [
    { opsToken: null, opsHost },
    { opsToken, opsHost: null },
  ]) {
    const { get } = await testEdge(t, options);
    for (const host of [opsHost, 'tapin.test'])
      for (const url of ['/ops', '/ops/log-in', '/ops/rollback/survey'])
        assert.equal((await get(url, { ...navigation, host })).statusCode, 404, `${host}${url}`);
  }
});

test('the host name that a trusted proxy forwards decides whether the operations page is served', async (t) => {
  const forwarded = { host: 'tapin.test', 'x-forwarded-host': opsHost };
  const { get } = await testEdge(t, { opsToken, opsHost });
  assert.equal((await get('/ops/log-in', forwarded)).statusCode, 404);
  const { get: getBehindProxy } = await testEdge(t, { opsToken, opsHost, trustProxy: ['127.0.0.1'] });
  assert.equal((await getBehindProxy('/ops/log-in', forwarded)).statusCode, 200);
});

async function opsEdge(t: TestContext) {
  const made = await testEdge(t, { opsToken, opsHost });
  await made.publish({ name: 'survey', version: '1.1.0' });
  const session = await logInToOps(made.edge);
  const visit = (url: string, headers = {}) => made.edge.inject({ url, headers: { ...session, ...headers } });
  const rollBack = (form: Record<string, string>, headers = {}) =>
    submitForm(made.edge, '/ops/rollback/survey', form, { ...session, ...headers });
  const live = async () => (await made.live('survey'))?.stable;
  return { ...made, visit, rollBack, live };
}

test('the operations page shows the last change and the live versions, in both languages', async (t) => {
  const { visit } = await opsEdge(t);
  const { body, headers } = await visit('/ops');
  assert.match(
    body,
    /<strong>survey 1\.1\.0<\/strong>\s*<p>published <time [^>]*>(now|\d+ seconds? ago)<\/time> · ada</,
  );
  assert.match(body, /No page has loaded this version yet\./);
  assert.match(body, /<a class="button" href="\/ops\/rollback\/survey">Roll back to 1\.0\.0/);
  assert.doesNotMatch(body, /href="\/ops\/rollback\/host"/, 'which has nothing to go back to');
  assert.doesNotMatch(body, /style=|<style|<script/);
  assert.equal(headers['cache-control'], 'no-store');
  const spanish = (await visit('/ops', { 'accept-language': 'es' })).body;
  assert.match(spanish, /<html lang="es" dir="ltr">/);
  assert.match(spanish, /Volver a 1\.0\.0/);
});

test('the operations page shows first that the last change fails, and offers a rollback of that part only', async (t) => {
  const { visit, rollBack, store } = await opsEdge(t);
  const failed = { remote: 'survey', version: '1.1.0', status: 'failed', errorClass: 'render' } as const;
  await store.reports.outcomes.append(channel, [
    { ...failed, visitor: 'one', durationMs: 5, at: new Date().toISOString() },
    { ...failed, visitor: 'two', durationMs: 5, at: new Date().toISOString() },
  ]);
  const { body } = await visit('/ops');
  assert.match(body, /class="last failing"/);
  assert.match(body, /<p class="alarm">Loads: 2, failed: 2 \(render 2\) · Networks with faults: 1 \/ 1<\/p>/);
  await rollBack({ from: '1.1.0' });
  const after = (await visit('/ops')).body;
  assert.match(after, /<strong>survey 1\.0\.0<\/strong>\s*<p>rolled back to this version /);
  assert.doesNotMatch(after, /failing|Roll back to/);
});

test('the operations page rolls back after a confirmation that names both versions, and logs the reason', async (t) => {
  const { visit, rollBack, live, store } = await opsEdge(t);
  const { body } = await visit('/ops/rollback/survey');
  assert.match(body, /<dd>1\.1\.0<\/dd>.*<dd>1\.0\.0<\/dd>/s);
  assert.match(body, /name="from" value="1\.1\.0"/);
  assert.equal(await live(), '1.1.0');
  const { statusCode, headers } = await rollBack({ from: '1.1.0', reason: 'blank <page>' });
  assert.deepEqual([statusCode, headers.location], [303, '/ops']);
  assert.equal(await live(), '1.0.0');
  const entry = (await store.readLog(channel)).at(-1);
  assert.deepEqual([entry?.by, entry?.reason], ['the operations page', 'blank <page>']);
  assert.match((await visit('/ops')).body, /blank &#60;page&#62;/);
});

test('the operations page refuses a rollback from another site, and a second rollback of the same change', async (t) => {
  const { rollBack, live } = await opsEdge(t);
  for (const site of ['cross-site', 'same-site', 'none']) {
    assert.equal((await rollBack({ from: '1.1.0' }, { 'sec-fetch-site': site })).statusCode, 403);
  }
  assert.equal(await live(), '1.1.0');
  await rollBack({ from: '1.1.0' });
  const second = await rollBack({ from: '1.1.0' });
  assert.equal(second.statusCode, 409);
  assert.match(second.body, /survey 1\.1\.0 is no longer live, because 1\.0\.0 is/);
  assert.equal(await live(), '1.0.0');
});

test('the operations page explains what to do when the edge has no permission to write to the store', async (t) => {
  const { rollBack, store, lines } = await opsEdge(t);
  const path = '/srv/store/revisions/production/.1.tmp';
  const error = Object.assign(new Error(`EACCES: permission denied, open '${path}'`), {
    code: 'EACCES',
    path,
  });
  t.mock.method(store, 'replaceChannel', () => Promise.reject(error));
  const { statusCode, body } = await rollBack({ from: '1.1.0' });
  assert.equal(statusCode, 500);
  assert.match(
    body,
    /role="alert">\/srv\/store\/revisions\/production cannot be written: the folder belongs to another user/,
  );
  assert.match(lines.at(-1) ?? '', /^POST \/ops\/rollback\/survey failed: EACCES/);
});

test('a change is recorded with the name of the operator, and the common token no longer opens the page', async (t) => {
  const operators = [
    { name: 'Ada Lovelace', token: 'the-token-of-ada-only' },
    { name: 'Joe Park', token: 'the-token-of-joe-only' },
  ];
  const { edge, publish, store } = await testEdge(t, { opsToken, opsHost, operators });
  await publish({ name: 'survey', version: '1.1.0' });
  assert.equal((await submitToken(edge, opsToken)).statusCode, 403);
  const session = await logInToOps(edge, 'the-token-of-joe-only');
  await submitForm(edge, '/ops/rollback/survey', { from: '1.1.0' }, session);
  const { changes } = await channelStatus(store, channel);
  assert.deepEqual(
    changes.map(({ action, by }) => [action, by]).find(([action]) => action === 'rollback'),
    ['rollback', 'Joe Park'],
  );
});
