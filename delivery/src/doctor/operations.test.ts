import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readEnvironment } from '#src/environment.ts';
import { portOf, testEdge } from '#test/test-edge.ts';
import { checkOperations } from './operations.ts';

const OPS_TOKEN = 'a-token-of-the-tests';

async function findingsOf(publicUrl: string, variables: Record<string, string>) {
  const environment = readEnvironment({ NODE_ENV: 'production', ...variables });
  const findings = await checkOperations(publicUrl, environment);
  return findings.map(({ state, message }) => `${state}: ${message}`);
}

test('doctor warns that the operations page is off when it has a token and no host name', async () => {
  assert.deepEqual(await findingsOf('https://tapin.test', { OPS_TOKEN }), [
    'warning: the operations page is off: set OPS_HOST to a name of its own, such as ops.tapin.test',
  ]);
  assert.deepEqual(await findingsOf('https://tapin.test', {}), []);
});

test('doctor reports an OPS_HOST that equals the host name of the site', async () => {
  const [line] = await findingsOf('https://tapin.test', { OPS_TOKEN, OPS_HOST: 'TapIn.test' });
  assert.match(line ?? '', /^problem: OPS_HOST is the host name of the site/);
});

test('doctor opens the operations page under its host name', async (t) => {
  const OPS_HOST = '127.0.0.1';
  const { edge } = await testEdge(t, { opsToken: OPS_TOKEN, opsHost: OPS_HOST });
  await edge.listen({ port: 0, host: OPS_HOST });
  const port = portOf(edge.server.address());
  const publicUrl = `http://localhost:${port}`;
  assert.deepEqual(await findingsOf(publicUrl, { OPS_TOKEN, OPS_HOST }), [
    `ok: the operations page is at http://127.0.0.1:${port}/ops`,
  ]);
  // The doctor gets another OPS_HOST than the edge has.
  const [line] = await findingsOf(`http://tapin.test:${port}`, { OPS_TOKEN, OPS_HOST: 'localhost' });
  assert.match(line ?? '', /^warning: http:\/\/localhost:\d+\/ops\/log-in returned 404: let the proxy pass/);
});

test('doctor names the address of the operations page in development without opening it', async () => {
  const development = { OPS_TOKEN, NODE_ENV: 'development' };
  assert.deepEqual(await findingsOf('http://localhost:4400', development), [
    'ok: the operations page is at http://ops.localhost:4400/ops',
  ]);
});
