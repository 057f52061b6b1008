import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { buildPart } from '#test/build-part.ts';
import { onlyInFolder, testStore } from '#test/publish-part.ts';
import { runRelease } from '#test/run-command.ts';
import { listen } from '#test/test-edge.ts';

/** Starts an API that offers these calls, or that replies with only a status. */
async function startApi(t: TestContext, reply: readonly string[] | number): Promise<string> {
  const { url } = await listen(t, (request, response) => {
    const status = typeof reply === 'number' ? reply : request.url === '/api/calls' ? 200 : 404;
    response.writeHead(status).end(status === 200 ? JSON.stringify({ calls: reply }) : '');
  });
  return url;
}

const refusingApi = 'http://127.0.0.1:2';

async function release(t: TestContext, calls?: string[]) {
  const { root, store } = await testStore(t);
  const folder = await buildPart(root, {
    name: 'staff',
    version: '2.0.0',
    info: { ...(calls && { calls }) },
  });
  const publish = (args: string[], env: NodeJS.ProcessEnv = {}) =>
    runRelease(['publish', folder, '--store', store.address, ...args], env);
  return { publish, stored: () => store.readRelease('staff', '2.0.0') };
}

const call = 'GET /student/:school/meals';

test('refuses a remote that makes a call that the API does not offer', onlyInFolder, async (t) => {
  const { publish, stored } = await release(t, [call, 'GET /user/me', 'POST /meals']);
  const url = await startApi(t, ['GET /user/me']);
  const ended = await publish(['--api', url]);
  assert.equal(ended.code, 1);
  assert.equal(
    ended.stderr,
    `release: staff 2.0.0 refused: it calls ${call}, POST /meals, which the API at ${url} does not offer: release the API first\n`,
  );
  assert.equal(await stored(), null);
});

test(
  'publishes a remote whose calls every API offers, whatever the parameters are named',
  onlyInFolder,
  async (t) => {
    const { publish } = await release(t, [call, 'GET /district']);
    const newer = await startApi(t, ['GET /student/:id/meals', 'GET /district']);
    const older = await startApi(t, ['GET /district']);
    const refused = await publish([], { API_SERVERS: `${newer},${older}`, API_URL: newer });
    assert.match(refused.stderr, new RegExp(`calls ${call}, which the API at ${older} does not offer`));
    const ended = await publish([], { API_URL: newer });
    assert.equal(ended.code, 0, ended.stderr);
    assert.equal(ended.stderr, '');
  },
);

test('prints that the calls are not compared when there is no address of an API', onlyInFolder, async (t) => {
  const { publish } = await release(t, [call]);
  const line = /^release: the calls of the parts are not compared with an API: set --api or API_URL/;
  const ended = await publish(['--api', 'off'], { API_URL: refusingApi });
  assert.equal(ended.code, 0, ended.stderr);
  assert.match(ended.stderr, line);
  assert.match((await publish([])).stderr, line);
});

const unusable: [what: string, reply: number | null, reason: RegExp][] = [
  [
    'does not answer',
    null,
    /cannot read http:\S+\/api\/calls \(ECONNREFUSED\): start the API, correct --api/,
  ],
  ['is too old', 404, /\/api\/calls does not exist: the API is older than this check; release it first/],
  ['fails', 500, /\/api\/calls replied 500 without a list of calls: correct --api or API_URL/],
];

for (const [what, reply, reason] of unusable)
  test(`refuses a remote when the API ${what}`, onlyInFolder, async (t) => {
    const { publish, stored } = await release(t, [call]);
    const ended = await publish(['--api', reply === null ? refusingApi : await startApi(t, reply)]);
    assert.match(ended.stderr, reason);
    assert.equal(await stored(), null);
  });

test('does not ask the API about a build without recorded calls', onlyInFolder, async (t) => {
  const { publish } = await release(t);
  const ended = await publish(['--api', refusingApi]);
  assert.equal(ended.code, 0, ended.stderr);
});
