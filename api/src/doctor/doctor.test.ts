import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { createBufferTerminal } from '@tapin/servers/command-line-buffer';
import { run, withStateOfUnit } from './run.ts';

async function runDoctor(env: Record<string, string>, ...argv: string[]) {
  const { terminal, written } = createBufferTerminal(env);
  const code = await run(argv, terminal);
  return { code, ...written, lines: written.stdout.split('\n') };
}

async function closingPort(t: TestContext): Promise<number> {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
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
    /^warning {2}log-in google +the provider is not configured/,
    /^PROBLEM {2}log-in ridge +http:\/\/localhost:\d+ cannot be read: .*; look at the status page of the provider; .* set OIDC_RIDGE_ISSUER;/,
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

test('doctor checks the other variables when one is wrong', async () => {
  const { code, lines } = await runDoctor({ NODE_ENV: 'production', PORT: 'many' });
  assert.equal(code, 1);
  assert.match(
    lines[0] ?? '',
    /^PROBLEM {2}variables +no variable was read, .* env ENV_FILE=\/etc\/tapin\/api\.env,/,
  );
  assert.match(lines[1] ?? '', /^PROBLEM {2}API +In production the variable DATABASE_URL/);
  assert.match(lines[2] ?? '', /^PROBLEM {2}edge +PORT must be a port/);
});

test('doctor prints all findings as one document with --json', async () => {
  const variables = { NODE_ENV: 'production', PORT: 'many', STORE_DIR: '/nowhere' };
  const { code, stdout } = await runDoctor(variables, '--json');
  assert.equal(code, 1);
  const { problems, findings } = JSON.parse(stdout);
  assert.equal(problems, 2);
  const summary = findings.map(({ about, state }: Record<string, string>) => `${about} ${state}`);
  assert.deepEqual(summary, ['API problem', 'edge problem']);
});

test('doctor exits with 2 and checks nothing for a wrong command line', async () => {
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

test('doctor exits with the code of the command when it runs as a process', async () => {
  const file = join(import.meta.dirname, '../doctor.ts');
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', PORT: 'many', STORE_DIR: '/nowhere' };
  const ended = await new Promise<{ code: unknown; out: string }>((resolve) =>
    execFile(process.execPath, [file], { env }, (error, out) => resolve({ code: error?.code, out })),
  );
  assert.equal(ended.code, 1);
  assert.match(ended.out, /^PROBLEM {2}API .*\nPROBLEM {2}edge .*\n\nProblems to solve: 2\n$/);
});

test('doctor uses the state folder of the systemd unit when it exists and no variable names another one', () => {
  assert.equal(withStateOfUnit({}, tmpdir()).STATE_DIR, tmpdir());
  assert.equal(withStateOfUnit({ STATE_DIR: '/other' }, tmpdir()).STATE_DIR, '/other');
  assert.equal(withStateOfUnit({}, '/no/such/folder').STATE_DIR, undefined);
});
