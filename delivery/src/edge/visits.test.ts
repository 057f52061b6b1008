import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { startCanary } from '#src/publish/changes/canary.ts';
import { rollBack } from '#src/publish/changes/roll-back.ts';
import type { CanarySettings } from '#src/store/pointers.ts';
import { channel } from '#test/publish-part.ts';
import { listen, navigation, testEdge } from '#test/test-edge.ts';
import { openPage } from '#test/visitors.ts';
import { isCanaryVisitor } from './visits.ts';

const canary = { version: '1.1.0', percent: 10, districts: [], withdrawAt: 0.1, minimumLoads: 20 };
const visitors = (count: number) =>
  Array.from({ length: count }, () => randomBytes(12).toString('base64url'));

test('assigns a canary of 10 % to a tenth of 10,000 visitors, and always to the same visitors', () => {
  const all = visitors(10_000);
  const chosen = (percent: number) =>
    all.filter((id) => isCanaryVisitor(id, { part: 'survey', canary: { ...canary, percent } }));
  const tenth = chosen(10);
  // The standard deviation of a fair draw is 30, and 120 are four of them.
  assert.ok(Math.abs(tenth.length - 1_000) < 120, `${tenth.length}`);
  assert.deepEqual(chosen(10), tenth);
  const half = new Set(chosen(50));
  assert.ok(
    tenth.every((id) => half.has(id)),
    'who has it keeps it when the share grows',
  );
  assert.equal(chosen(0).length, 0);
  assert.equal(chosen(100).length, 10_000);
  const both = tenth.filter((id) => isCanaryVisitor(id, { part: 'staff', canary }));
  assert.ok(Math.abs(both.length - 100) < 40, `${both.length} get two canaries`);
});

async function canaryEdge(
  t: TestContext,
  settings: CanarySettings,
  options: Parameters<typeof testEdge>[1] = {},
) {
  const made = await testEdge(t, options);
  await made.publish({ name: 'survey', version: '1.1.0' }, { canary: settings });
  const visit = (cookies: Record<string, string> = {}) => openPage(made.edge, { cookies });
  return { ...made, visit };
}

test('assigns a canary to its share of the visitors, who keep it and fall back to the stable version', async (t) => {
  const { visit } = await canaryEdge(t, { percent: 50 });
  const versions: string[] = [];
  for (let time = 0; time < 100; time += 1) {
    const { jar, version, body } = await visit();
    assert.equal((await visit(jar)).version, version);
    if (version === '1.1.0') assert.match(body, /"fallbackUrl":"\/parts\/survey\/1\.0\.0\//);
    versions.push(version);
  }
  const given = versions.filter((version) => version === '1.1.0').length;
  assert.ok(given > 25 && given < 75, `${given} of 100`);
  assert.equal(versions.filter((version) => version === '1.0.0').length, 100 - given);
});

test('assigns a canary to the people of a district and asks the API for each person once', async (t) => {
  const asked: string[] = [];
  const { url } = await listen(t, (request, response) => {
    const { cookie = '' } = request.headers;
    // The edge itself requests the providers of single sign-on.
    if (request.url !== '/api/auth/sso') asked.push(`${request.url} ${/session=\w+/.exec(cookie)}`);
    if (cookie.includes('session=over')) response.statusCode = 401;
    response.end(JSON.stringify({ district: cookie.includes('session=seven') ? { _id: '7' } : null }));
  });
  const { visit } = await canaryEdge(t, { districts: ['7'] }, { apiUrl: url });
  const jar = { session: 'seven' };
  assert.equal((await visit(jar)).version, '1.1.0');
  assert.equal((await visit(jar)).version, '1.1.0');
  assert.deepEqual(asked, ['/api/user/me session=seven']);
  assert.equal((await visit({ session: 'other' })).version, '1.0.0');
  assert.equal((await visit({ session: 'over' })).version, '1.0.0');
  assert.equal((await visit()).version, '1.0.0');
  assert.equal((await visit({ 'tapin-district': '7' })).version, '1.0.0', 'nobody says so himself');
  assert.equal(asked.length, 3);
});

test('assigns the stable version to everybody when the API does not return the district', async (t) => {
  const { visit } = await canaryEdge(t, { districts: ['7'] });
  assert.equal((await visit({ session: 'seven' })).version, '1.0.0');
});

test('sets no visitor cookie while there is no canary', async (t) => {
  const { edge } = await testEdge(t);
  const opened = await edge.inject({ url: '/survey', headers: navigation });
  assert.deepEqual(
    opened.cookies.map(({ name, path, httpOnly }) => ({ name, path, httpOnly })),
    [{ name: 'tapin-page', path: '/load-outcomes', httpOnly: true }],
  );
});

test('the counts of a canary start from zero when the same version becomes a canary again', {
  timeout: 20_000,
}, async (t) => {
  const settings = { percent: 100, minimumLoads: 5, oneNetwork: true };
  const { edge, visit, live, store } = await canaryEdge(t, settings);
  for (let visitor = 0; visitor < 5; visitor += 1) await (await visit()).load('failed');
  // The edge evaluates a report after its reply.
  while ((await live('survey'))?.canary) await setImmediate();
  await startCanary({ store, channel, by: 'bea', part: 'survey', anyway: true }, '1.1.0', settings);
  const { version, load } = await visit();
  assert.equal(version, '1.1.0');
  await load('failed');
  await edge.close();
  assert.ok((await live('survey'))?.canary);
});

async function browserAt(t: TestContext) {
  const { edge, publish } = await testEdge(t);
  await publish({ name: 'host', version: '1.1.0' });
  const cookies: Record<string, string> = {};
  const keep = <T extends { cookies: { name: string; value: string }[] }>(reply: T) => {
    for (const { name, value } of reply.cookies) cookies[name] = value;
    return reply;
  };
  const hostOf = (body: string) => /<title>TapIn (\S+)<\/title>/.exec(body)?.[1];
  return {
    publish,
    edge,
    cookies,
    open: async () => hostOf(keep(await edge.inject({ url: '/survey', headers: navigation, cookies })).body),
    discover: async () => keep(await edge.inject({ url: '/discovery.json', cookies })).headers['tapin-host'],
    fail: async (version: string) => {
      const outcome = { remote: 'host', version, status: 'failed', durationMs: 900, errorClass: 'module' };
      const headers = { 'sec-fetch-site': 'same-origin' };
      const request = { url: '/load-outcomes', headers, cookies, payload: [outcome] };
      return keep(await edge.inject({ method: 'POST', ...request })).statusCode;
    },
  };
}

test('a browser in which the host failed is told to reload and gets the previous host', async (t) => {
  const { open, fail, discover } = await browserAt(t);
  assert.equal(await open(), '1.1.0');
  assert.equal(await fail('1.1.0'), 205);
  assert.equal(await open(), '1.0.0');
  assert.equal(await discover(), '1.0.0');
});

test('a browser in which every host fails is not told to reload again', async (t) => {
  const { open, fail } = await browserAt(t);
  await open();
  assert.equal(await fail('1.1.0'), 205);
  await open();
  assert.equal(await fail('1.0.0'), 204);
  assert.equal(await open(), '1.0.0');
});

test('a newly published host is served to browsers in which another host failed', async (t) => {
  const { open, fail, publish } = await browserAt(t);
  await open();
  await fail('1.1.0');
  await publish({ name: 'host', version: '1.2.0' });
  assert.equal(await open(), '1.2.0');
});

test('a failure changes the host of no other browser, and a report without a page changes nothing', async (t) => {
  const { edge, open, fail, cookies } = await browserAt(t);
  assert.equal(await fail('1.1.0'), 204);
  await open();
  await fail('1.1.0');
  const other = await edge.inject({ url: '/survey', headers: navigation });
  assert.match(other.body, /<title>TapIn 1\.1\.0</);
  cookies['tapin-host-failed'] = '1.1.0.forged';
  assert.equal(await open(), '1.1.0');
});

test('the discovery document lists the hosts that may run, and no longer a host that was rolled back', async (t) => {
  const { edge, publish, store } = await testEdge(t);
  await publish({ name: 'host', version: '1.1.0' });
  const hosts = async () => (await edge.inject({ url: '/discovery.json' })).headers['tapin-hosts'];
  assert.equal(await hosts(), '1.1.0 1.0.0');
  await rollBack({ store, channel, part: 'host', from: '1.1.0', by: 'bea' });
  assert.equal(await hosts(), '1.0.0');
});
