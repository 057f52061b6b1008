import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { createBufferTerminal } from '@tapin/shared/server/command-line-buffer';
import { readEnvironment } from '../../delivery/src/environment.ts';
import { publicKeyText } from '../../delivery/src/signing/keys.ts';
import { openStore } from '../../delivery/src/store/open-store.ts';
import { startBucketServer, useBucketServer } from '../../delivery/test/bucket-server.ts';
import { signedStore } from '../../delivery/test/test-signing.ts';
import { checkStore } from './delivery.ts';
import { run } from './run.ts';

/** Runs `doctor` in this process. */
async function runDoctor(env: Record<string, string>, ...argv: string[]) {
  const { terminal, written } = createBufferTerminal(env);
  const code = await run(argv, terminal);
  return { code, ...written, lines: written.stdout.split('\n') };
}

/** Starts a server that closes every connection immediately, and returns its port. */
async function closingPort(t: TestContext): Promise<number> {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
}

/** Returns the findings about a store with a live host whose files are missing. */
async function foundIn(STORE_DIR: string) {
  const host = { stable: '1.0.0', previous: [], canary: null };
  const live = { revision: 1, updatedAt: new Date().toISOString(), host, remotes: {} };
  await openStore(STORE_DIR).replaceChannel('production', live, []);
  return checkStore(readEnvironment({ STORE_DIR }));
}

test('prints each problem as a line that says what to do and contains no secret', async (t) => {
  const port = await closingPort(t);
  const { code, lines } = await runDoctor({
    NODE_ENV: 'production',
    PUBLIC_URL: `http://localhost:${port}`,
    DATABASE_URL: `postgres://tapin:s3cret@127.0.0.1:${port}/tapin`,
    SMTP_URL: `smtp://mailer:s3cret@127.0.0.1:${port}`,
    OIDC_PROVIDERS: 'ridge',
    OIDC_RIDGE_NAME: 'South Ridge',
    OIDC_RIDGE_ISSUER: `http://localhost:${port}`,
    OIDC_RIDGE_CLIENT_ID: 'tapin',
    OIDC_RIDGE_CLIENT_SECRET: 's3cret',
    STORE_DIR: '/nowhere/store',
    API_URL: `http://127.0.0.1:${port}`,
  });
  assert.equal(code, 1);
  const expected = [
    /^PROBLEM {2}database +the database cannot be used: .*; check DATABASE_URL, and run as root on its machine: systemctl restart postgresql;/,
    /^PROBLEM {2}mail +the mail server accepts no connection: .*; start it, .* set SMTP_URL in /,
    /^warning {2}sign-in google +the provider is not configured/,
    /^PROBLEM {2}sign-in ridge +http:\/\/localhost:\d+ cannot be read: .*; look at the status page of the provider; .* set OIDC_RIDGE_ISSUER;/,
    /^PROBLEM {2}store +no host is live on production in \/nowhere\/store: publish the parts$/,
    /^PROBLEM {2}site +http:\/\/localhost:\d+ does not answer: .*; check the certificate, and run as root: nginx -t && systemctl restart nginx$/,
    /^PROBLEM {2}API servers +http:\/\/127\.0\.0\.1:\d+ does not answer: .*; run as root: systemctl restart tapin-api@\d+;/,
    /^warning {2}backup +nobody notices when backups stop: set BACKUP_STATUS/,
    /^Problems to solve: 6$/,
  ];
  for (const line of expected)
    assert.ok(
      lines.some((each) => line.test(each)),
      `${line} in ${lines.join('\n')}`,
    );
  assert.doesNotMatch(lines.join('\n'), /s3cret/);
});

test('checks the other variables when one is wrong', async () => {
  const { code, lines } = await runDoctor({ NODE_ENV: 'production', PORT: 'many' });
  assert.equal(code, 1);
  assert.match(
    lines[0] ?? '',
    /^PROBLEM {2}variables +no variable was read, .* env ENV_FILE=\/etc\/tapin\/api\.env,/,
  );
  assert.match(lines[1] ?? '', /^PROBLEM {2}API +In production the variable DATABASE_URL/);
  assert.match(lines[2] ?? '', /^PROBLEM {2}edge +PORT must be a port/);
});

test('prints all findings as one document with --json', async () => {
  const variables = { NODE_ENV: 'production', PORT: 'many', STORE_DIR: '/nowhere' };
  const { code, stdout } = await runDoctor(variables, '--json');
  assert.equal(code, 1);
  const { problems, findings } = JSON.parse(stdout);
  assert.equal(problems, 2);
  const summary = findings.map(({ about, state }: Record<string, string>) => `${about} ${state}`);
  assert.deepEqual(summary, ['API problem', 'edge problem']);
});

test('exits with 2 and checks nothing for a wrong command line', async () => {
  for (const [word, reason] of [
    ['--loud', `unknown option '--loud'`],
    ['now', 'too many arguments. Expected 0 arguments but got 1: now'],
  ] as const) {
    const message = `${reason}: see "doctor --help"`;
    const { code, stdout, stderr } = await runDoctor({}, word, '--json');
    assert.deepEqual([code, JSON.parse(stdout), stderr], [2, { error: message }, `doctor: ${message}\n`]);
  }
});

test('lists the options with --help', async () => {
  const { code, stdout } = await runDoctor({}, '--help');
  assert.equal(code, 0);
  for (const option of ['--json', '-h, --help']) assert.match(stdout, new RegExp(`^ {2}${option} `, 'm'));
});

test('exits with the code of the command when it runs as a process', async () => {
  const file = join(import.meta.dirname, 'doctor.ts');
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', PORT: 'many', STORE_DIR: '/nowhere' };
  const ended = await new Promise<{ code: unknown; out: string }>((resolve) =>
    execFile(process.execPath, [file], { env }, (error, out) => resolve({ code: error?.code, out })),
  );
  assert.equal(ended.code, 1);
  assert.match(ended.out, /^PROBLEM {2}API .*\nPROBLEM {2}edge .*\n\nProblems to solve: 2\n$/);
});

test('does not check local folders when the store is a bucket', async (t) => {
  const { url, stop } = await startBucketServer();
  t.after(stop);
  useBucketServer(url);
  await fetch(`${url}/releases`, { method: 'PUT' });
  const found = await foundIn('s3://releases');
  assert.deepEqual(
    found.map(({ about, message }) => `${about}: ${message.slice(0, 31)}`),
    ['store: 1 files are missing or damaged:', 'signing: signatures are not checked, so '],
  );
});

test('names the parts whose pointers are not signed by a key of theirs', async (t) => {
  const { publish, keys, forge, store } = await signedStore(t);
  await publish({ name: 'host' });
  await publish({ name: 'survey' });
  const environment = readEnvironment({
    NODE_ENV: 'production',
    STORE_DIR: store.address,
    SIGNING_ROOT: publicKeyText(keys.root),
  });
  const signing = async () => (await checkStore(environment)).filter(({ about }) => about === 'signing');
  const found = await signing();
  assert.deepEqual(
    found.map(({ state }) => state),
    ['ok', 'warning', 'warning', 'warning'],
  );
  assert.match(found[1]?.message ?? '', /survey, staff may claim .* with "release keys paths --from-live"$/);
  await forge(({ pointers }) => ({ pointers: { host: pointers?.host } }));
  assert.match(
    (await signing())[0]?.message ?? '',
    /the pointer of survey on production is refused: it is not .*; publish this part again, or restore the store/,
  );
  const unsigned = readEnvironment({ NODE_ENV: 'production', STORE_DIR: store.address });
  const [finding] = (await checkStore(unsigned)).filter(({ about }) => about === 'signing');
  assert.equal(finding?.state, 'problem');
});

test('says what to type when the store is older than the one that the edge has seen', async (t) => {
  const { publish, keys, store } = await signedStore(t);
  await publish({ name: 'host' });
  const folder = mkdtempSync(join(tmpdir(), 'tapin-older-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const older = join(folder, 'store');
  cpSync(store.address, older, { recursive: true });
  await publish({ name: 'host', version: '2.0.0' });
  const signing = async (STORE_DIR: string) => {
    const variables = { STORE_DIR, STATE_DIR: folder, SIGNING_ROOT: publicKeyText(keys.root) };
    return (await checkStore(readEnvironment(variables))).filter(({ about }) => about === 'signing');
  };
  assert.equal((await signing(store.address))[0]?.state, 'ok');
  // The key list is written first, and the pointers of the channel after it.
  const state = join(folder, 'signing.json');
  const hasPointers = () => existsSync(state) && !readFileSync(state, 'utf8').includes('"pointers":{}');
  while (!hasPointers()) await setImmediate();
  const [found] = await signing(older);
  assert.equal(found?.state, 'problem');
  assert.match(found?.message ?? '', /was seen before .* run as root: rm -r \/var\/lib\/tapin\/edge\/\* && /);
});

const isRoot = process.getuid?.() === 0;
test('names a folder of the store that belongs to another user', { skip: isRoot }, async (t) => {
  const store = mkdtempSync(join(tmpdir(), 'tapin-doctor-'));
  t.after(() => rmSync(store, { recursive: true }));
  assert.equal((await foundIn(store)).at(-1)?.message, 'this user can write to the store');
  chmodSync(join(store, 'channels'), 0o555);
  const [line] = (await checkStore(readEnvironment({ STORE_DIR: store }))).slice(-1);
  assert.equal(line?.state, 'warning');
  assert.match(
    line?.message ?? '',
    /^this user cannot write to \/\S+\/channels: if the edge runs as this user/,
  );
  chmodSync(join(store, 'channels'), 0o755);
});
