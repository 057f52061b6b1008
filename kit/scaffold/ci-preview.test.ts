import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { load } from 'js-yaml';
import { root } from '../pack/sources.ts';
import { packageManagerOf } from './package-manager.ts';
import { repositoryFiles } from './repository-files.ts';

const link = 'https://tapin.example/?preview=reading-room.AAAAAAAAAAAAAAAAAAAAAA';

/**
 * Plays the CI: runs scripts in a folder in which `npx`, `npm`, `gh` and `curl` write down their arguments, and
 * `npx tapin preview` prints the address of a preview.
 */
function playCi(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'tapin-ci-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const calls = join(folder, 'calls');
  const commands = {
    npx: `case "$*" in *--end*) ;; *) echo '${link}';; esac`,
    npm: '',
    gh: 'cat "$RUNNER_TEMP/preview.md" >> calls',
    curl: 'cat preview.md >> calls',
  };
  for (const [name, script] of Object.entries(commands)) {
    const file = join(folder, name);
    writeFileSync(file, `#!/bin/sh\necho "${name} $*" >> '${calls}'\n${script}\n`);
    chmodSync(file, 0o755);
  }
  return (script: string, env: Record<string, string>): string[] => {
    writeFileSync(calls, '');
    const variables = { PATH: `${folder}:${process.env.PATH}`, RUNNER_TEMP: folder, ...env };
    execFileSync('bash', ['--norc', '-e', '-c', script], { cwd: folder, env: variables });
    return readFileSync(calls, 'utf8').trim().split('\n');
  };
}

test('the workflow of a new repository comments the address of the preview on a pull request, and ends it', (t) => {
  const signingKey = { id: 'x', publicKey: 'y', privateKey: 'z' };
  const options = {
    kit: 'https://tapin.example/kit/1.4.0.tgz',
    signingKey,
    packageManager: packageManagerOf({}),
  };
  const workflow = repositoryFiles('reading-room', options)['.github/workflows/ci.yml'] ?? '';
  const { preview } = Object(load(workflow)).jobs;
  const script: string = preview.steps.at(-1).run;
  assert.doesNotMatch(script, /\$\{\{/, 'a text of the event is never part of a script');
  const run = playCi(t);
  const env = { NUMBER: '12', GITHUB_ACTOR: 'ada', SIGNING_KEY: 'key.pem', SIGNING_KEY_PEM: 'secret' };
  assert.deepEqual(run(script, { ...env, ACTION: 'synchronize' }).map(withoutFolder), [
    'npx tapin preview --for pr-12 --by ada',
    'gh pr comment 12 --edit-last --create-if-none --body-file preview.md',
    link,
  ]);
  assert.deepEqual(run(script, { ...env, ACTION: 'closed' }), ['npx tapin preview --end pr-12']);
});

const withoutFolder = (call: string) => call.replace(/\S+\/(?=preview\.md$)/, '');

test('the jobs for GitLab comment the address of the preview on a merge request, and end it', (t) => {
  const page = readFileSync(join(root, 'docs/squads.md'), 'utf8');
  const [, yaml = ''] = /```yaml\n(preview:[^`]+)```/.exec(page) ?? [];
  const jobs = Object(load(yaml));
  const run = playCi(t);
  const env = {
    CI_MERGE_REQUEST_IID: '7',
    CI_API_V4_URL: 'https://gitlab.example/api/v4',
    CI_PROJECT_ID: '3',
    GITLAB_USER_LOGIN: 'ada',
    COMMENT_TOKEN: 'secret',
  };
  assert.deepEqual(run(jobs.preview.script.join('\n'), env), [
    'npm ci',
    'npx tapin preview --for mr-7 --by ada',
    'curl --fail --silent --show-error --header PRIVATE-TOKEN: secret --data-urlencode body@preview.md https://gitlab.example/api/v4/projects/3/merge_requests/7/notes',
    link,
  ]);
  assert.equal(jobs.preview.environment.on_stop, 'end-preview');
  assert.deepEqual(run(jobs['end-preview'].script.join('\n'), env), [
    'npm ci',
    'npx tapin preview --end mr-7',
  ]);
});
