import assert from 'node:assert/strict';
import { Agent, get, type IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { navigation, portOf, testEdge } from '#test/test-edge.ts';
import { pathForRedirect } from './local-remotes.ts';

const local = 'http://localhost:4403';
type Args = Parameters<typeof testEdge>;

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
  test(`refuses a local remote ${which}`, async (t) => {
    const open = await browserAt(t, { overrideOrigins });
    const refused = await open(`/survey?remote.survey=${encodeURIComponent(origin)}`);
    assert.equal(refused.statusCode, 403);
    assert.match(refused.body, /OVERRIDE_ORIGINS/);
    assert.doesNotMatch((await open('/survey')).body, /local-remotes/);
  });

const site = 'https://tapin.test';
/** Characters that browsers and servers read in different ways at the start of a path. */
const tokens = ['/', '\\', '.', '@', '\t', '\n', ' ', '%2f', '%5c', '%09', ':', 'é', '。', 'evil.test'];

function pathsOf(length: number): string[] {
  const levels = [['/']];
  for (const _ of Array(length))
    levels.push((levels.at(-1) ?? []).flatMap((path) => tokens.map((token) => path + token)));
  return levels.flat();
}

const originOf = (location: string, path: string) =>
  URL.canParse(location, `${site}${path}`) ? new URL(location, `${site}${path}`).origin : null;

test('keeps the path of a redirect on the site for every path of four tokens', () => {
  for (const path of [...pathsOf(4), '//a//evil.test/', '/.//a/..//evil.test/']) {
    const target = pathForRedirect(new URL(`${site}${path}?day=1`));
    assert.equal(originOf(target, path), site, JSON.stringify([path, target]));
  }
});

test('never redirects to another site, however the path of a request is spelled', async (t) => {
  const { edge } = await testEdge(t, { overrideOrigins: [local] });
  await edge.listen({ port: 0, host: '127.0.0.1' });
  const agent = new Agent({ keepAlive: true });
  t.after(() => agent.destroy());
  const request = { agent, port: portOf(edge.server.address()), headers: navigation };
  const locationOf = (path: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get({ ...request, path }, (reply) => resolve(reply.resume())).on('error', reject);
    }).then(({ headers }) => headers.location);
  // The server refuses paths with other characters.
  const paths = pathsOf(2).filter((path) => /^[!-~]+$/.test(path));
  for (const way of ['remote=off', 'remote.survey=', `remote.survey=${local}`, 'day=1'])
    for (const path of [...paths, '//a//evil.test/']) {
      const location = await locationOf(`${path}?${way}`);
      if (location !== undefined)
        assert.equal(originOf(location, path), site, `${path}?${way} leads to ${location}`);
    }
  assert.equal(await locationOf('//a//evil.test/?remote=off'), '/a//evil.test/');
});
