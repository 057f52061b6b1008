import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { publicKeyText } from '#src/signing/keys.ts';
import { testStore } from '#test/publish-part.ts';
import { listen, portOf } from '#test/test-edge.ts';
import { newKey } from '#test/test-signing.ts';

const { PATH, NODE_COMPILE_CACHE } = process.env;
const main = fileURLToPath(new URL('./main.ts', import.meta.url));

function startEdge(t: TestContext, environment: Record<string, string>) {
  const child = spawn(process.execPath, [main], {
    env: { PATH, NODE_COMPILE_CACHE, PORT: '0', ...environment },
  });
  t.after(() => child.kill('SIGKILL'));
  let stderr = '';
  child.stderr.on('data', (data: Buffer) => {
    stderr += data.toString();
  });
  const ended = once(child, 'close').then(([code]) => ({ code, stderr }));
  /** Resolves with the address in the line that the process prints when it is ready. */
  const ready = async () => {
    const [line] = await once(child.stdout, 'data');
    return /^edge: ready at (\S+) \(channel production, store \S+\)\n$/.exec(`${line}`)?.[1] ?? `${line}`;
  };
  return { child, ended, ready };
}

const wrong: [string, string, RegExp][] = [
  ['PORT', 'abc', /^edge: PORT must be a port from 0 to 65535, not "abc"\n$/],
  [
    'HOST',
    '203.0.113.1',
    /^edge: 203\.0\.113\.1 is not an address of this machine: set HOST to one, or to 0\.0\.0\.0 for all\n$/,
  ],
  [
    'API_URL',
    'http://127.0.0.1:4401,http://127.0.0.1:4402',
    /^edge: API_URL must be one address .* list the APIs in API_SERVERS, not "http.*"\n$/,
  ],
  ['SIGNING_ROOT', 'abc', /^edge: abc is neither a file with an Ed25519 key in PEM nor one in Base64: .*\n$/],
  // The root key is missing.
  ['NODE_ENV', 'production', /SIGNING_ROOT must be set in production: \\"release keys init\\" creates/],
];

for (const [name, value, message] of wrong) {
  test(`the edge exits with one clear line when ${name} is ${value}`, async (t) => {
    const { code, stderr } = await startEdge(t, { [name]: value }).ended;
    assert.equal(code, 1);
    assert.match(stderr, message);
  });
}

test('the edge exits with one clear line when its port is taken', async (t) => {
  const { server } = await listen(t, () => undefined);
  const port = `${portOf(server.address())}`;
  const { code, stderr } = await startEdge(t, { PORT: port }).ended;
  assert.equal(code, 1);
  assert.equal(
    stderr,
    `edge: port ${port} on 127.0.0.1 is in use: stop the process that uses it, or set PORT to another port\n`,
  );
});

test('the edge logs in production that the operations page is off without a separate host name', async (t) => {
  const { store } = await testStore(t);
  const SIGNING_ROOT = publicKeyText(newKey());
  const production = { NODE_ENV: 'production', STORE_DIR: store.address, SIGNING_ROOT };
  const settings = { ...production, OPS_TOKEN: 'a-token-of-the-tests' };
  const stderrOf = async (variables: Record<string, string>) => {
    const { child, ended, ready } = startEdge(t, { ...settings, ...variables });
    await ready();
    child.kill('SIGTERM');
    return (await ended).stderr;
  };
  assert.match(await stderrOf({}), /"msg":"the operations page is off: set OPS_HOST to a host name/);
  assert.equal(await stderrOf({ OPS_HOST: 'ops.tapin.test' }), '');
});

test('the edge exits when its parent process has ended', async (t) => {
  const { store } = await testStore(t);
  const env = { PATH, NODE_COMPILE_CACHE, PORT: '0', STORE_DIR: store.address };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  t.after(() => child.kill('SIGKILL'));
  if (child.stdout) await once(child.stdout, 'data');
  child.disconnect();
  const [code] = await once(child, 'exit');
  assert.equal(code, 0);
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`the edge answers the requests in flight before it exits on ${signal}`, async (t) => {
    const { store, publish } = await testStore(t);
    await publish({ name: 'host' });
    let release = () => {};
    const asked = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { url } = await listen(t, async (request, response) => {
      if (request.url === '/api/slow') child.kill(signal);
      await asked;
      response.end('{"ok":true}');
    });
    const { child, ended, ready } = startEdge(t, { STORE_DIR: store.address, API_URL: url });
    const address = await ready();
    assert.equal((await fetch(`${address}/healthz`)).status, 200);
    const inFlight = fetch(`${address}/api/slow`);
    // The port closes while the call is in flight.
    await refused(address);
    release();
    const answer = await inFlight;
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('connection'), 'close');
    // If a connection stayed open too long, the process would exit with code 1.
    assert.deepEqual(await ended, { code: 0, stderr: '' });
  });
}

/** Holds a listening socket, as systemd does, and starts the edge again whenever it has ended. */
const socketHolder = `
  const server = require('node:net').createServer().listen(0, '127.0.0.1', () => {
    console.log('port', server.address().port);
    const edge = 'echo pid $$; LISTEN_PID=$$ exec "$0" "$1"';
    const loop = \`while :; do sh -c '\${edge}' "$0" "$1"; done\`;
    // The event loop is blocked from here on, so this process accepts no connection itself.
    require('node:child_process').spawnSync('sh', ['-c', loop, process.execPath, process.argv[1]], {
      stdio: ['ignore', 'inherit', 'inherit', server._handle.fd],
    });
  });`;

test('no request fails while the edge restarts on a socket that systemd holds', async (t) => {
  const { store, publish } = await testStore(t);
  await publish({ name: 'host' });
  const holder = spawn(process.execPath, ['--eval', socketHolder, main], {
    env: { PATH, NODE_COMPILE_CACHE, LISTEN_FDS: '1', STORE_DIR: store.address },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  t.after(() => process.kill(-(holder.pid ?? 0), 'SIGKILL'));
  const lines = createInterface({ input: holder.stdout })[Symbol.asyncIterator]();
  /** Returns the rest of the next line that begins so. */
  const lineWith = async (beginning: string): Promise<string> => {
    const { value, done } = await lines.next();
    if (done) throw new Error(`no line begins with "${beginning}"`);
    return value.startsWith(beginning) ? value.slice(beginning.length) : lineWith(beginning);
  };
  const address = `http://127.0.0.1:${await lineWith('port ')}`;
  let isRestarting = true;
  const statuses: number[] = [];
  const visit = async () => {
    while (isRestarting) {
      const { status } = await fetch(`${address}/healthz`, { headers: { connection: 'close' } });
      statuses.push(status);
    }
  };
  const restart = async () => {
    for (let restarts = 0; restarts < 3; restarts += 1) {
      const pid = Number(await lineWith('pid '));
      assert.match(await lineWith('edge: '), new RegExp(`^ready at ${address} `));
      process.kill(pid, 'SIGTERM');
    }
    isRestarting = false;
  };
  await Promise.all([restart(), visit(), visit()]);
  assert.ok(statuses.length > 3);
  assert.deepEqual([...new Set(statuses)], [200]);
});

async function refused(address: string): Promise<void> {
  for (;;) {
    try {
      await fetch(`${address}/healthz`, { headers: { connection: 'close' } });
    } catch {
      return;
    }
  }
}
