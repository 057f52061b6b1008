import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { staysLive } from './publish-changed.ts';

async function failToStart(variables: Record<string, string>, command = 'start') {
  const env = { ...process.env, NODE_ENV: '', PORT: '', API_PORT: '', HOST: '', CHANNEL: '', ...variables };
  const child = spawn(process.execPath, [join(import.meta.dirname, `../${command}.ts`)], { env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => {
      output += data.toString();
    });
  }
  const [code] = await once(child, 'close');
  return { code, output };
}

const wrong: [Record<string, string>, RegExp][] = [
  [{ PORT: 'many' }, /^PORT=many is not a port: set PORT to a number from 1 to 65535\n$/],
  [{ API_PORT: '70000' }, /^API_PORT=70000 is not a port: set API_PORT to a number/],
  [
    { PORT: '4999', API_PORT: '4999' },
    /^PORT and API_PORT are both 4999: set one of them to another port\n$/,
  ],
  [{ HOST: '203.0.113.1' }, /^HOST=203\.0\.113\.1 is not an address of this machine: set HOST/],
  [
    { CHANNEL: '../x' },
    /^CHANNEL=\.\.\/x is not a valid name of a channel: use a–z, 0–9 and -, and begin with a letter\n$/,
  ],
  [{ DATA_DIR: '/dev/null/db' }, /^\/dev\/null\/db cannot be written: .* set DATA_DIR to another folder\n$/],
  [{ STORE_DIR: '/dev/null/store' }, /^\/dev\/null\/store cannot be written: .* set STORE_DIR to another/],
];

for (const [variables, message] of wrong) {
  test(`start with ${JSON.stringify(variables)} exits with one line that says what to do`, async () => {
    const { code, output } = await failToStart({ PORT: '4996', ...variables });
    assert.equal(code, 1);
    assert.match(output, message);
  });
}

/** With these settings no command gets beyond its checks, even if it treats the run as development. */
const unusable = { PORT: '4996', STORE_DIR: '/dev/null/store' };
const real: Record<string, string>[] = [
  { PUBLIC_URL: 'https://tapin.example.org' },
  { DATABASE_URL: 'postgres://127.0.0.1:9/tapin' },
  { STORE_DIR: 's3://releases' },
];

for (const variables of real)
  for (const command of ['start', 'dev'])
    test(`"${command}" with ${JSON.stringify(variables)} requires NODE_ENV to be set`, async () => {
      const { code, output } = await failToStart({ ...unusable, ...variables }, command);
      assert.equal(code, 1);
      assert.match(
        output,
        /^With (PUBLIC_URL with https|DATABASE_URL|a bucket as STORE_DIR) the variable NODE_ENV must be set: .*\n$/,
      );
    });

test('start accepts the same variables with NODE_ENV=development', async () => {
  const { output } = await failToStart({
    ...Object.assign({}, ...real),
    ...unusable,
    NODE_ENV: 'development',
  });
  assert.match(output, /^\/dev\/null\/store cannot be written/);
});

test('"dev" refuses NODE_ENV=production', async () => {
  const variables = { NODE_ENV: 'production', DATABASE_URL: 'postgres://127.0.0.1:9/tapin' };
  const { code, output } = await failToStart({ ...unusable, ...variables }, 'dev');
  assert.equal(code, 1);
  assert.equal(
    output,
    'NODE_ENV=production is not supported by "dev": set it to development, or use "start"\n',
  );
});

test('start exits with one line that says what to do when its port is taken', async (t) => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  t.after(() => taken.close());
  const address = taken.address();
  const port = address !== null && typeof address === 'object' ? String(address.port) : '';
  const { code, output } = await failToStart({ PORT: port });
  assert.equal(code, 1);
  assert.equal(
    output,
    `port ${port} is in use: stop the process that uses it, or set PORT to another port\n`,
  );
});

test('start in production builds nothing and explains how to release', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'tapin-start-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const STORE_DIR = join(folder, 'store');
  const variables = { NODE_ENV: 'production', STORE_DIR, DATA_DIR: join(folder, 'db') };
  const { code, output } = await failToStart({ PORT: '4996', API_PORT: '4997', ...variables });
  assert.equal(code, 1);
  assert.match(
    output,
    /^no host is published on production in .*: in production "start" does not build; publish/,
  );
  assert.deepEqual(readdirSync(STORE_DIR), []);
});

test('servers stop when a runner above them is killed', async () => {
  const file = join(import.meta.dirname, 'stop-with-parent.ts');
  const child = `import { stopWithParent } from ${JSON.stringify(file)};
    stopWithParent(() => { process.stdout.write('ended'); process.exit(0); });
    process.stdout.write('ready');
    setInterval(() => {}, 1000);`;
  const inner = '"$0" --input-type=module -e "$1" & wait';
  for (const script of [inner, `sh -c '${inner}' "$0" "$1" & wait`]) {
    const shell = spawn('sh', ['-c', script, process.execPath, child]);
    await once(shell.stdout, 'data');
    shell.kill('SIGKILL');
    const [output] = await once(shell.stdout, 'data');
    assert.equal(String(output), 'ended');
  }
});

const [current, older] = ['1.0.0-dev.0123456789', '1.0.0-dev.abcdefabcd'];
const situations: [string, Parameters<typeof staysLive>[0], boolean][] = [
  ['that was never live', { version: current, stable: undefined, isStored: false, last: undefined }, false],
  ['whose sources are live', { version: current, stable: current, isStored: true, last: undefined }, true],
  ['whose sources are new', { version: current, stable: older, isStored: false, last: undefined }, false],
  [
    'whose sources went back to what they were',
    { version: current, stable: older, isStored: true, last: { action: 'publish', from: current } },
    false,
  ],
  [
    'that was rolled back',
    { version: current, stable: older, isStored: true, last: { action: 'rollback', from: current } },
    true,
  ],
  [
    'that somebody released by hand',
    { version: current, stable: '1.2.0', isStored: true, last: { action: 'publish', from: current } },
    true,
  ],
  [
    'released by hand, with new sources',
    { version: current, stable: '1.2.0', isStored: false, last: undefined },
    false,
  ],
];

for (const [which, situation, expected] of situations) {
  test(`start ${expected ? 'does not release' : 'releases'} a part ${which}`, () =>
    assert.equal(staysLive(situation), expected));
}
