import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { createBufferTerminal } from '@tapin/servers/command-line-buffer';
import { run } from './run.ts';

/**
 * Returns a function that runs a command line in this process. Remotes are created in a temporary folder and not
 * installed.
 */
function workspaceFor(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'tapin-new-remote-'));
  t.after(() => rmSync(folder, { recursive: true }));
  let installs = 0;
  const runIn = async (...argv: string[]) => {
    const { terminal, written } = createBufferTerminal();
    const code = await run(argv, terminal, {
      parentFolder: folder,
      install: () => {
        installs += 1;
      },
    });
    return { code, ...written };
  };
  return { folder, runIn, installs: () => installs };
}

test('"new-remote" creates and installs a remote, and refuses to create it again', async (t) => {
  const { folder, runIn, installs } = workspaceFor(t);
  const remote = join(folder, 'remote-reading-room');
  const made = await runIn('reading-room');
  assert.deepEqual([made.code, made.stderr, installs()], [0, '', 1]);
  assert.match(made.stdout, /remote-reading-room is a remote with a screen/);
  assert.ok(existsSync(join(remote, 'package.json')));
  const message = `${remote} already exists: choose another name`;
  assert.deepEqual(await runIn('reading-room', '--json'), {
    code: 1,
    stdout: `${JSON.stringify({ error: message })}\n`,
    stderr: `new-remote: ${message}\n`,
  });
  const second = await runIn('library', '--json');
  assert.deepEqual(JSON.parse(second.stdout), { name: 'library', folder: join(folder, 'remote-library') });
  assert.equal(installs(), 2);
});

const wrong: [string, RegExp][] = [
  ['', /^new-remote: missing required argument 'NAME': see "new-remote --help"\n$/],
  [
    'a b',
    /^new-remote: too many arguments\. Expected 1 argument but got 2: a, b: see "new-remote --help"\n$/,
  ],
  ['a --loud', /^new-remote: unknown option '--loud': see "new-remote --help"\n$/],
  ['Reading', /^new-remote: "Reading" cannot be a remote: use a–z, .*: see "new-remote --help"\n$/],
  ['host', /^new-remote: "host" is reserved: .*: see "new-remote --help"\n$/],
  ['operator', /^new-remote: "operator" is reserved: .*: see "new-remote --help"\n$/],
];

for (const [words, message] of wrong) {
  test(`answers "new-remote ${words}" with one line and code 2`, async (t) => {
    const { runIn, installs } = workspaceFor(t);
    const { code, stdout, stderr } = await runIn(...words.split(' ').filter(Boolean));
    assert.deepEqual([code, stdout, installs()], [2, '', 0]);
    assert.match(stderr, message);
  });
}

test('"new-remote --help" prints the argument and the options', async (t) => {
  const { code, stdout } = await workspaceFor(t).runIn('--help');
  assert.equal(code, 0);
  for (const term of ['NAME', '--json', '-h, --help']) assert.match(stdout, new RegExp(`^ {2}${term} `, 'm'));
});

test('"new-remote" as a process exits with the code of the command', async () => {
  const file = join(import.meta.dirname, '../new-remote.ts');
  const ended = await new Promise<{ code: unknown; out: string; err: string }>((resolve) =>
    execFile(process.execPath, [file], (error, out, err) => resolve({ code: error?.code, out, err })),
  );
  assert.deepEqual(ended, {
    code: 2,
    out: '',
    err: `new-remote: missing required argument 'NAME': see "new-remote --help"\n`,
  });
});
