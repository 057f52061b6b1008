import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { channel } from '#test/publish-part.ts';
import { navigation, testEdge } from '#test/test-edge.ts';
import { rollBack } from '../publish/roll-back.ts';

/** Starts an edge whose host was updated from 1.0.0 to 1.1.0, and a browser that keeps its cookies. */
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

test('a newly published host is served to browsers in which another one failed', async (t) => {
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

test('discovery lists the hosts that may run, and no longer one that was rolled back', async (t) => {
  const { edge, publish, store } = await testEdge(t);
  await publish({ name: 'host', version: '1.1.0' });
  const hosts = async () => (await edge.inject({ url: '/discovery.json' })).headers['tapin-hosts'];
  assert.equal(await hosts(), '1.1.0 1.0.0');
  await rollBack({ store, channel, part: 'host', from: '1.1.0', by: 'bea' });
  assert.equal(await hosts(), '1.0.0');
});
