import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from '#test/build.ts';
import { temporaryFolder } from '#test/machine/temporary-folder.ts';

interface Problem {
  ruleId: string;
  message: string;
}

const run = promisify(execFile);
/** These linter rules do not apply: the specification fixes the paths, and a redirect has no 2xx reply. */
const skippedRules = ['no-ambiguous-paths', 'operation-2xx-response'];
const linter = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'));

test('the API documentation has no findings of an OpenAPI linter', async (t) => {
  const { visitor } = await build(t);
  const folder = temporaryFolder(t);
  const file = join(folder, 'openapi.json');
  await writeFile(file, (await visitor().request('GET', '/api/docs/json')).text);
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const skips = skippedRules.flatMap((rule) => ['--skip-rule', rule]);
  const linting = run(process.execPath, [linter, 'lint', file, '--format', 'json', ...skips], {
    cwd: folder,
    env,
  });
  // The linter exits with an error code when it has findings. They are printed in both cases.
  const { stdout } = await linting.catch((error: { stdout: string }) => error);
  const { totals, problems } = JSON.parse(stdout);
  const complaints = problems.map(({ ruleId, message }: Problem) => `${ruleId}: ${message}`);
  assert.deepEqual(complaints, []);
  assert.equal(totals.errors + totals.warnings, 0);
});

test('the API documentation has each error with its status and its code', async (t) => {
  const { visitor } = await build(t);
  const { body } = await visitor().request('GET', '/api/docs/json');
  const logIn = body.paths['/api/auth/sign-in'].post;
  const codesAt = (status: number) =>
    logIn.responses[status].content['application/json'].schema.properties.code.enum;
  assert.equal(logIn.operationId, 'post-auth-sign-in');
  assert.ok(codesAt(401).includes('credentials_wrong'));
  assert.ok(codesAt(429).includes('locked_out'));
  assert.deepEqual(Object.keys(body.paths['/api/auth/sso/{provider}'].get.responses)[0], '302');
});

test('production serves the API documentation only when it is configured', async (t) => {
  const production = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://x',
    SMTP_URL: 'smtps://x',
    PUBLIC_URL: 'https://tapin.test',
  };
  const closed = await build(t, { variables: production });
  assert.equal((await closed.visitor().request('GET', '/api/docs')).status, 404);
  const open = await build(t, { variables: { ...production, API_DOCS: 'on' } });
  assert.equal((await open.visitor().request('GET', '/api/docs')).status, 200);
});
