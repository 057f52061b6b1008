import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createBufferTerminal } from '@tapin/servers/command-line-buffer';
import { run } from '#src/operator/run.ts';
import { temporaryFolder } from '#test/machine/temporary-folder.ts';
import { OperatorError } from './command-line.ts';

async function runWithoutDatabase(...argv: string[]) {
  const { terminal, written } = createBufferTerminal();
  const code = await run(argv, terminal, () =>
    Promise.reject(new OperatorError('The database was reached.')),
  );
  return { code, ...written };
}

const long = 'x'.repeat(101);
const invalid = (option: string, value: string, expected: string) =>
  `option '${option}' argument '${value}' is invalid. It must be ${expected}`;
const limit = 'a whole number from 1 to 10000';

const wrong: [string, string, string][] = [
  ['', '', 'a command is missing'],
  ['nothing', '', `unknown command 'nothing'`],
  ['create-school', 'create-school', `required option '--name <NAME>' not specified`],
  ['create-district --name A', 'create-district', `required option '--code <CODE>' not specified`],
  ['audit --wrong', 'audit', `unknown option '--wrong'`],
  ['audit --email a@x.org', 'audit', `unknown option '--email'`],
  ['create-district --name A --code a --yes', 'create-district', `unknown option '--yes'`],
  ['migrate --school A', 'migrate', `unknown option '--school'`],
  ['list', 'list', `missing required argument 'WHAT'`],
  [
    'list everything',
    'list',
    `command-argument value 'everything' is invalid for argument 'WHAT'. Allowed choices are districts, schools, people, requests`,
  ],
  ['list people now', 'list', `too many arguments for 'list'. Expected 1 argument but got 2: people, now`],
  ['delete-student --yes', 'delete-student', 'name the student with --email or --id'],
  [
    'delete-student --id 7 --email a@x.org',
    'delete-student',
    `option '--id <USER_ID>' cannot be used with option '--email <ADDRESS>'`,
  ],
  [
    `create-school --name S --code ${long}`,
    'create-school',
    invalid('--code <CODE>', long, 'a code of 1 to 64 characters'),
  ],
  [
    'create-school --name S --code s --district=',
    'create-school',
    invalid('--district <CODE>', '', 'a code of 1 to 64 characters'),
  ],
  [
    `create-district --code b --name ${long}`,
    'create-district',
    invalid('--name <NAME>', long, 'a name of 1 to 100 characters'),
  ],
  [
    'opt-in --district a --remote Foo',
    'opt-in',
    invalid('--remote <NAME>', 'Foo', 'small letters, digits and hyphens, such as district'),
  ],
  [
    `create-super-admin --email a@x.org --school s --first-name ${long}`,
    'create-super-admin',
    invalid('--first-name <NAME>', long, 'a name of 1 to 100 characters'),
  ],
  ['delete-student --id abc', 'delete-student', invalid('--id <USER_ID>', 'abc', 'the number of an account')],
  ['readmit --school s --email ada', 'readmit', invalid('--email <ADDRESS>', 'ada', 'an email address')],
  ['backup', 'backup', 'name the file of the backup, or a folder with --keep'],
  [
    'restore a.backup',
    'restore',
    'name a new database with --into, a new folder for the store with --store, or both',
  ],
  [
    'restore a.backup --into Tap-In',
    'restore',
    invalid('--into <DATABASE>', 'Tap-In', 'a name of small letters, digits and _, such as tapin_restored'),
  ],
  ['audit --limit 0', 'audit', invalid('--limit <N>', '0', limit)],
  ['list people --limit 10001', 'list', invalid('--limit <N>', '10001', limit)],
];

for (const [words, command, reason] of wrong) {
  test(`answers the command line "operator ${words.replaceAll(long, 'x…')}" with one line and code 2`, async () => {
    const argv = words === '' ? [] : words.split(' ');
    const message = `${reason}: see "operator ${command && `${command} `}--help"`;
    assert.deepEqual(await runWithoutDatabase(...argv), {
      code: 2,
      stdout: '',
      stderr: `operator: ${message}\n`,
    });
    const { code, stdout } = await runWithoutDatabase(...argv, '--json');
    assert.deepEqual([code, JSON.parse(stdout)], [2, { error: message }]);
  });
}

const optionsOf: Record<string, string[]> = {
  migrate: [],
  'create-district': ['--name <NAME>', '--code <CODE>'],
  'create-school': ['--name <NAME>', '--code <CODE>', '--district <CODE>'],
  'opt-in': ['--district <CODE>', '--remote <NAME>'],
  'opt-out': ['--district <CODE>', '--remote <NAME>'],
  'create-super-admin': ['--email <ADDRESS>', '--school <CODE>', '--first-name <NAME>', '--last-name <NAME>'],
  'approve-super-admin': ['--email <ADDRESS>', '--school <CODE>'],
  'reject-super-admin': ['--email <ADDRESS>', '--school <CODE>'],
  'approve-district-admin': ['--email <ADDRESS>', '--district <CODE>'],
  'reject-district-admin': ['--email <ADDRESS>', '--district <CODE>'],
  readmit: ['--email <ADDRESS>', '--school <CODE>'],
  'reset-second-factors': ['--email <ADDRESS>'],
  list: ['--district <CODE>', '--school <CODE>', '--email <ADDRESS>', '--name <PART>', '--limit <N>'],
  'rebuild-rollups': ['--school <CODE>'],
  'delete-student': ['--email <ADDRESS>', '--id <USER_ID>', '--yes'],
  feedback: ['--since <DATE>'],
  audit: [
    '--school <CODE>',
    '--district <CODE>',
    '--student <ID>',
    '--by <PERSON>',
    '--action <ACTION>',
    '--from <DATE>',
    '--to <DATE>',
    '--limit <N>',
  ],
  'access-report': ['--email <ADDRESS>', '--school <CODE>', '--since <DATE>', '--until <DATE>'],
  'roster plan': ['--district <CODE>', '--mode <MODE>'],
  'roster apply': ['--district <CODE>', '--mode <MODE>', '--accept-endings', '--yes'],
  'roster undo': ['--district <CODE>', '--yes'],
  'roster runs': ['--district <CODE>'],
  'retention run': ['--at <DATE>', '--dry-run', '--pauses', '--yes'],
  'retention confirm': ['--district <CODE>', '--yes'],
  'retention verify': ['--at <DATE>'],
  'retention hold': ['--student <ADDRESS_OR_ID>', '--reason <TEXT>', '--until <DATE>'],
  'retention end-hold': ['--id <HOLD>'],
  'retention holds': [],
  'retention replay': ['--yes'],
  'retention take-over': [],
  'delete-staff': ['--email <ADDRESS>', '--yes'],
  'dispose-district': ['--code <CODE>', '--export <FILE>', '--certificate <FILE>'],
  backup: ['--keep <N>', '--without-store', '--district <CODE>', '--make-key <FILE>'],
  restore: ['--into <DATABASE>', '--store <FOLDER>'],
  drill: [
    '--database <DATABASE>',
    '--until <TIME>',
    '--folder <FOLDER>',
    '--stanza <NAME>',
    '--wait <SECONDS>',
  ],
  upgrade: ['--dry-run', '--link <PATH>', '--wait <SECONDS>', '--without-backup', '--skip-doctor'],
};

test('--help lists all commands, and the options of each command', async () => {
  const overview = await runWithoutDatabase('--help');
  assert.deepEqual([overview.code, overview.stderr], [0, '']);
  const listed = [...overview.stdout.matchAll(/^ {2}([a-z][a-z-]*)/gm)].map(([, name]) => name);
  const commands = new Set(Object.keys(optionsOf).map((command) => command.split(' ')[0]));
  assert.deepEqual(listed, [...commands, 'help']);
  for (const [command, options] of Object.entries(optionsOf)) {
    const { code, stdout } = await runWithoutDatabase(...command.split(' '), '--help');
    assert.equal(code, 0);
    const own = [...stdout.matchAll(/^ {2}(?:-h, )?(--\S+(?: <[A-Z_]+>)?)/gm)].map(([, option]) => option);
    assert.deepEqual(own, [...options, '--help', '--json'], command);
  }
});

test('the operator process exits with the code of its command', async (t) => {
  const folder = temporaryFolder(t);
  // PostgreSQL may run as another user, who needs access to its data.
  chmodSync(folder, 0o755);
  const file = join(import.meta.dirname, '../../operator.ts');
  const spawnOperator = (...words: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      const env = { ...process.env, DATA_DIR: join(folder, 'db'), DATABASE_URL: '' };
      execFile(process.execPath, [file, ...words], { env }, (error, out, err) =>
        resolve({ code: error ? Number(error.code) : 0, out, err }),
      );
    });
  const create = ['create-district', '--name', 'Hill Country', '--code', 'HILL', '--json'];
  const made = await spawnOperator(...create);
  assert.equal(made.code, 0, made.err);
  assert.equal(JSON.parse(made.out).code, 'HILL');
  const message = 'A district with the code HILL already exists.';
  assert.deepEqual(await spawnOperator(...create), {
    code: 1,
    out: `${JSON.stringify({ error: message })}\n`,
    err: `operator: ${message}\n`,
  });
  const wrong = await spawnOperator('nothing');
  assert.deepEqual(wrong, {
    code: 2,
    out: '',
    err: `operator: unknown command 'nothing': see "operator --help"\n`,
  });
});
