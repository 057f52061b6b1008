import assert from 'node:assert/strict';
import { test } from 'node:test';
import { navigation, testEdge } from '#test/test-edge.ts';

const local = 'http://localhost:4403';
type Args = Parameters<typeof testEdge>;

/** Starts an edge and a browser that keeps its cookies. */
async function browserAt(t: Args[0], options: Args[1]) {
  const { edge } = await testEdge(t, options);
  const cookies: Record<string, string> = {};
  return async (url: string) => {
    const reply = await edge.inject({ url, headers: navigation, cookies });
    for (const { name, value } of reply.cookies) cookies[name] = value;
    return reply;
  };
}

test('loads a remote from an allowed origin, names it in the page, and extends the policy', async (t) => {
  const open = await browserAt(t, { overrideOrigins: ['http://localhost:*'] });
  const changed = await open(`/survey?day=1&remote.survey=${local}`);
  assert.deepEqual([changed.statusCode, changed.headers.location], [303, '/survey?day=1']);
  const { body, headers } = await open('/survey?day=1');
  assert.match(body, /id="local-remotes">\{"survey":"http:\/\/localhost:4403"\}</);
  assert.match(`${headers['content-security-policy']}`, /script-src 'self' http:\/\/localhost:4403;/);
  assert.equal(headers['integrity-policy'], undefined);
  assert.equal(headers['cache-control'], 'no-store');
});

for (const way of ['remote=off', 'remote.survey='])
  test(`stops loading the local remote with ?${way}`, async (t) => {
    const open = await browserAt(t, { overrideOrigins: [local] });
    await open(`/survey?remote.survey=${local}`);
    assert.equal((await open(`/survey?${way}`)).headers.location, '/survey');
    const { body, headers } = await open('/survey');
    assert.doesNotMatch(body, /local-remotes/);
    assert.match(`${headers['content-security-policy']}`, /script-src 'self';/);
  });

const refusals: [string, string[], string][] = [
  ['where none is allowed', [], local],
  ['from an origin that is not on the list', ['http://localhost:4404'], local],
  ['from another host of the same beginning', ['http://localhost:*'], 'http://localhost.evil.test:80'],
  ['from what is no origin', ['http://localhost:*'], `${local}/path`],
  ['with a word of policy in it', ['http://localhost:*'], "http://localhost:1 'unsafe-inline'"],
];
for (const [which, overrideOrigins, origin] of refusals)
  test(`refuses a remote ${which}`, async (t) => {
    const open = await browserAt(t, { overrideOrigins });
    const refused = await open(`/survey?remote.survey=${encodeURIComponent(origin)}`);
    assert.equal(refused.statusCode, 403);
    assert.match(refused.body, /OVERRIDE_ORIGINS/);
    assert.doesNotMatch((await open('/survey')).body, /local-remotes/);
  });
