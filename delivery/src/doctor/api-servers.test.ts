import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { readEnvironment } from '#src/environment.ts';
import { listen } from '#test/test-edge.ts';
import { checkApiServers } from './api-servers.ts';

/** Starts a server whose health check has this status. Returns its address and a function that stops it. */
async function startApi(t: TestContext, status: number, { clockErrorMs = 0, calls = ['GET /user/me'] } = {}) {
  const { url: address, server } = await listen(t, ({ url }, response) => {
    const date = new Date(Date.now() + clockErrorMs).toUTCString();
    if (url === '/api/readyz') response.writeHead(status, { date }).end();
    else if (url === '/api/calls') response.end(JSON.stringify({ calls }));
    else response.writeHead(404).end();
  });
  return { address, stop: () => server.close() };
}

const check = (API_SERVERS: string, API_URL?: string) =>
  checkApiServers(readEnvironment({ API_SERVERS, API_URL: API_URL ?? API_SERVERS.split(',')[0] }));

test('doctor names the unit of a stopped API, also when another API is ready', async (t) => {
  const ready = await startApi(t, 200);
  const stopped = await startApi(t, 200);
  stopped.stop();
  const findings = await check(`${ready.address}/, ${stopped.address}`);
  assert.deepEqual(findings[0], { about: 'API servers', state: 'ok', message: `${ready.address} is ready` });
  const port = new URL(stopped.address).port;
  assert.equal(findings[1]?.state, 'problem');
  assert.match(
    findings[1]?.message ?? '',
    new RegExp(`^${stopped.address} does not answer: .*; run as root: systemctl restart tapin-api@${port};`),
  );
});

test('doctor names an API that is not ready, and the machine of an API on another host', async (t) => {
  const busy = await startApi(t, 503);
  const findings = await check(`${busy.address},http://api.invalid:4401`);
  assert.deepEqual(
    findings.map(({ state }) => state),
    ['problem', 'problem', 'ok'],
  );
  assert.match(findings[0]?.message ?? '', /readyz returned 503: check the database/);
  assert.match(findings[1]?.message ?? '', /start the API on api\.invalid, and check that this machine/);
});

test('doctor names an API whose clock is wrong, and the command that corrects it', async (t) => {
  const { address } = await startApi(t, 200, { clockErrorMs: 86_400_000 });
  const [finding] = await check(address);
  assert.equal(finding?.state, 'problem');
  const expected =
    /^the clock of \S+ differs by 86\d{3} s .*: timedatectl set-ntp true; .*: systemctl stop tapin-api@\d+$/;
  assert.match(finding?.message ?? '', expected);
});

test('doctor checks a single API without a proxy once', async (t) => {
  const { address } = await startApi(t, 200);
  const findings = await checkApiServers(readEnvironment({ API_URL: address }));
  assert.deepEqual(findings, [{ about: 'API servers', state: 'ok', message: `${address} is ready` }]);
});

test('doctor names one of two APIs that offers other calls, because it runs another version', async (t) => {
  const [first, second] = [await startApi(t, 200), await startApi(t, 200, { calls: ['GET /user/you'] })];
  const findings = await check(`${first.address},${second.address}`);
  assert.equal(findings.length, 4);
  assert.equal(findings[3]?.state, 'problem');
  assert.match(
    findings[3]?.message ?? '',
    new RegExp(`^${second.address} offers other calls than ${first.address},`),
  );
});

test('doctor names the proxy in front of the APIs when it has stopped', async (t) => {
  const api = await startApi(t, 200);
  const proxy = await startApi(t, 200);
  proxy.stop();
  const findings = await check(api.address, proxy.address);
  assert.deepEqual(
    findings.map(({ state }) => state),
    ['ok', 'problem'],
  );
  assert.match(
    findings[1]?.message ?? '',
    /^the proxy at \S+ \(API_URL\) does not answer: .*: systemctl restart haproxy;/,
  );
});
