import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { readEnvironment } from '#src/environment.ts';
import { listen } from '#test/test-edge.ts';
import { checkApiServers } from './api-servers.ts';

/** Starts a server whose health check has this status. Returns its address and a function that stops it. */
async function startApi(t: TestContext, status: number, clockErrorMs = 0) {
  const paths: (string | undefined)[] = [];
  const { url: address, server } = await listen(t, ({ url }, response) => {
    paths.push(url);
    const date = new Date(Date.now() + clockErrorMs).toUTCString();
    response.writeHead(status, { date }).end();
  });
  return { address, paths, stop: () => server.close() };
}

const check = (API_URL: string) => checkApiServers(readEnvironment({ API_URL }));

test('doctor names the unit of a stopped API, also when another API is ready', async (t) => {
  const ready = await startApi(t, 200);
  const stopped = await startApi(t, 200);
  stopped.stop();
  const findings = await check(`${ready.address}/, ${stopped.address}`);
  assert.deepEqual(findings[0], { about: 'API servers', state: 'ok', message: `${ready.address} is ready` });
  assert.deepEqual(ready.paths, ['/api/readyz']);
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
    ['problem', 'problem'],
  );
  assert.match(findings[0]?.message ?? '', /readyz returned 503: check the database/);
  assert.match(findings[1]?.message ?? '', /start the API on api\.invalid, and check that this machine/);
});

test('doctor names an API whose clock is wrong, and the command that corrects it', async (t) => {
  const { address } = await startApi(t, 200, 86_400_000);
  const [finding] = await check(address);
  assert.equal(finding?.state, 'problem');
  const expected =
    /^the clock of \S+ differs by 86\d{3} s .*: timedatectl set-ntp true; .*: systemctl stop tapin-api@\d+$/;
  assert.match(finding?.message ?? '', expected);
});
