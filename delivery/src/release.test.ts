import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { buildPart } from '#test/build-part.ts';
import { liveStore, onlyInFolder, testStore } from '#test/publish-part.ts';
import { runRelease, spawnRelease } from '#test/run-command.ts';
import { explain } from './commands/explain.ts';

test('"release" publishes, shows, rolls back and logs, with output as text and as JSON', async (t) => {
  const { root, release: see } = await testStore(t);
  const run = (...args: string[]) => see(...args, '--by', 'cleo');
  await run('publish', await buildPart(root, { name: 'host' }));
  const first = await run('publish', await buildPart(root, { name: 'survey' }), '--json');
  assert.deepEqual(
    JSON.parse(first.stdout).map(({ part, from }: Record<string, unknown>) => [part, from]),
    [['survey', null]],
  );
  const info = { changes: '- Questions can be read aloud.' };
  const newer = await run('publish', await buildPart(root, { name: 'survey', version: '1.1.0', info }));
  assert.equal(
    newer.stdout,
    'survey 1.1.0 is live on production and replaces 1.0.0; the same size as before\n' +
      'entry                0.3 KB, no budget\n' +
      'first screen (home)  0.4 KB, no budget\n' +
      'total                0.4 KB, no budget\n',
  );

  const status = await see('status');
  assert.match(
    status.stdout,
    /^production, revision 3, .*\npart +version +share +before +loads +failed +median\n/,
  );
  assert.match(
    status.stdout,
    /\nsurvey +1\.1\.0 +100 % +1\.0\.0 +0 +0 +-\n {2}publish \d{4}-\d\d-\d\d \d\d:\d\d UTC by cleo: screens not opened: test\nhost /,
  );
  assert.doesNotMatch(status.stdout, /read aloud/);
  const section = 'survey 1.1.0\n  - Questions can be read aloud.\n';
  assert.equal((await see('status', '--changes', 'survey')).stdout, section);
  assert.equal((await see('status', '--changes')).stdout, `${section}\nhost 1.0.0\n  - A list.\n`);
  assert.match((await see('status', '--changes', 'meals')).stderr, /meals is not on channel production/);
  const machine = JSON.parse((await see('status', '--json')).stdout);
  assert.equal(machine.revision, 3);
  assert.deepEqual(
    machine.parts.map(({ part, stable, previous }: Record<string, unknown>) => ({ part, stable, previous })),
    [
      { part: 'survey', stable: '1.1.0', previous: ['1.0.0'] },
      { part: 'host', stable: '1.0.0', previous: [] },
    ],
  );

  const back = await run('rollback', 'survey', '--reason', 'slow for teachers');
  assert.match(
    back.stdout,
    /^survey is rolled back from 1\.1\.0 to 1\.0\.0 on production \(the channel changed in [\d.]+ ms\)\n$/,
  );
  const history = await see('history', 'survey');
  assert.match(
    history.stdout,
    /rollback +1\.0\.0 +1\.1\.0 +cleo +slow for teachers\n.*publish +1\.1\.0 +1\.0\.0 +cleo +screens not opened: test\n/,
  );
  const { entries } = JSON.parse((await see('history', 'survey', '--json')).stdout);
  assert.deepEqual(
    entries.map(({ action, version, by }: Record<string, unknown>) => [action, version, by]),
    [
      ['rollback', '1.0.0', 'cleo'],
      ['publish', '1.1.0', 'cleo'],
      ['publish', '1.0.0', 'cleo'],
    ],
  );
});

test('"release status" prints which canary was withdrawn', async (t) => {
  const { publish, release } = await liveStore(t);
  await publish({ name: 'survey', version: '1.1.0' }, { canary: { percent: 10 } });
  await release('canary', 'survey', '--stop', '--by', 'cleo');
  const { stdout } = await release('status');
  assert.match(stdout, /\nsurvey +1\.0\.0 .*\n {2}withdraw 1\.1\.0 \S+ \S+ UTC by cleo\n/);
});

test('a release on one channel does not change another channel', async (t) => {
  const { root, store, release } = await testStore(t);
  await release('publish', await buildPart(root, { name: 'host' }), '--channel', 'staging');
  assert.equal(await store.readChannel('production'), null);
  assert.equal((await store.readChannel('staging'))?.host?.stable, '1.0.0');
});

const usage: [string[], string][] = [
  [['deploy'], `unknown command 'deploy': see "release --help"`],
  [['constructor'], `unknown command 'constructor': see "release --help"`],
  [['rollback'], `missing required argument 'PART': see "release rollback --help"`],
  [
    ['rollback', 'a', 'b'],
    `too many arguments for 'rollback'. Expected 1 argument but got 2: a, b: see "release rollback --help"`,
  ],
  [['status', '--to', '1.0.0'], `unknown option '--to': see "release status --help"`],
  [
    ['canary', 'survey'],
    'choose the visitors with --percent or --district, or end the canary with --stop: see "release canary --help"',
  ],
  [
    ['canary', 'survey', '--stop', '--percent', '5'],
    '--stop ends the canary and cannot be combined with --percent, --district, --withdraw-at, --min-visitors or --one-network: see "release canary --help"',
  ],
  [
    ['canary', 'survey', '--percent', '101'],
    `option '--percent <N>' argument '101' is invalid. It must be a number from 0 to 100: see "release canary --help"`,
  ],
  [
    ['publish', 'remote-survey', '--min-visitors', '0'],
    `option '--min-visitors <N>' argument '0' is invalid. It must be a whole number from 1 to 1000000: see "release publish --help"`,
  ],
  [
    ['prune', '--keep-days', '0'],
    `option '--keep-days <N>' argument '0' is invalid. It must be a whole number from 1 to 99999: see "release prune --help"`,
  ],
  [
    ['status', '--channel', '../x'],
    `option '--channel <NAME>' argument '../x' is invalid. The name of a channel consists of a–z, 0–9 and -, and begins with a letter: see "release status --help"`,
  ],
  [
    ['export', 'site', '--part-origin', 'cdn'],
    `option '--part-origin <ORIGIN>' argument 'cdn' is invalid. It must be an origin such as https://cdn.example, or *: see "release export --help"`,
  ],
];

for (const [args, message] of usage) {
  test(`answers "release ${args.join(' ')}" with one line and code 2`, onlyInFolder, async () => {
    assert.deepEqual(await runRelease(args), { code: 2, stdout: '', stderr: `release: ${message}\n` });
  });
}

const refused: [string[], RegExp][] = [
  [['promote', 'survey'], /survey has no canary on production/],
  [['verify'], /nothing is published on production/],
  [['status'], /^release: nothing is published on production in .*: check --channel and --store\n$/],
  [['history', 'survey'], /survey has no history on production/],
  [['rollback', 'survey'], /survey is not on channel production/],
];

for (const [args, message] of refused) {
  test(`answers "release ${args.join(' ')}" with one line and code 1`, onlyInFolder, async (t) => {
    const { release } = await testStore(t);
    const ended = await release(...args);
    assert.equal(ended.code, 1);
    assert.match(ended.stderr, message);
    assert.equal(ended.stdout, '');
  });
}

test(
  '"release" reads the store and the channel from the environment unless options name others',
  onlyInFolder,
  async (t) => {
    const { store, publish } = await testStore(t);
    await publish({ name: 'host' });
    const env = { STORE_DIR: store.address, CHANNEL: 'staging' };
    assert.match((await runRelease(['status'], env)).stderr, /nothing is published on staging in/);
    assert.equal((await runRelease(['status', '--channel', 'production'], env)).code, 0);
    assert.deepEqual(await runRelease(['status'], { ...env, CHANNEL: '../x' }), {
      code: 2,
      stdout: '',
      stderr: `release: the variable CHANNEL is '../x'. The name of a channel consists of a–z, 0–9 and -, and begins with a letter: see "release status --help"\n`,
    });
  },
);

const withoutStore: [string, string[], NodeJS.ProcessEnv][] = [
  ['STORE_DIR is not set in production', [], { NODE_ENV: 'production' }],
  ['STORE_DIR is empty beside SIGNING_ROOT', [], { STORE_DIR: '', SIGNING_ROOT: 'root.pub' }],
  ['--store is empty', ['--store', ''], { STORE_DIR: '/srv/store' }],
];

for (const [condition, options, env] of withoutStore)
  for (const command of [['publish', 'host'], ['status'], ['promote', 'survey'], ['prune'], ['verify']])
    test(
      `"release ${command.join(' ')}" refuses and names the setting when ${condition}`,
      onlyInFolder,
      async () => {
        const ended = await runRelease([...command, ...options], env);
        assert.equal(ended.code, 2);
        assert.match(
          ended.stderr,
          /^release: no release store is named: set STORE_DIR to a folder or to s3:/,
        );
        assert.equal(ended.stdout, '');
      },
    );

test('"release" says what to do when the store cannot be written', onlyInFolder, async (t) => {
  const { root } = await testStore(t);
  const folder = await buildPart(root, { name: 'host' });
  await writeFile(join(root, 'file'), 'in the way');
  const ended = await runRelease(['publish', folder, '--store', join(root, 'file', 'store')]);
  assert.equal(ended.code, 1);
  assert.match(
    ended.stderr,
    /^release: cannot write \S+: a file exists where a folder is needed: choose another folder with --store\n$/,
  );
});

test('"release" with --json prints an error as one JSON document', onlyInFolder, async (t) => {
  const { release } = await testStore(t);
  const refusal = await release('status', '--json');
  assert.equal(refusal.code, 1);
  assert.match(JSON.parse(refusal.stdout).error, /^nothing is published/);
  const wrong = await runRelease(['rollback', '--json']);
  assert.equal(wrong.code, 2);
  assert.match(JSON.parse(wrong.stdout).error, /^missing required argument 'PART'/);
});

const inStore = ['--store <STORE>'];
const inChannel = [...inStore, '--channel <NAME>'];
const logged = [...inChannel, '--by <NAME>', '--reason <TEXT>', '--key <FILE>'];
const tried = [
  '--percent <N>',
  '--district <ID>',
  '--withdraw-at <N>',
  '--min-visitors <N>',
  '--one-network',
  '--anyway',
];
const optionsOf: Record<string, string[]> = {
  publish: [...logged, ...tried, '--api <URL>', '--no-smoke <REASON>'],
  preview: [
    ...[...inChannel, '--by <NAME>', '--key <FILE>', '--for <NAME>', '--end <NAME>', '--version <V>'],
    ...['--beside <TOKEN>', '--days <N>', '--built', '--site <URL>', '--api <URL>', '--anyway'],
  ],
  status: [...inChannel, '--preview', '--all', '--changes'],
  history: inChannel,
  uses: [...inChannel, '--api <URL>'],
  canary: [...logged, ...tried, '--version <V>', '--stop', '--failed'],
  config: [...logged, '--unset <NAME>'],
  promote: [...logged, '--source <NAME>', '--anyway'],
  rollback: [...logged, '--to <V>', '--from <V>', '--anyway'],
  retire: logged,
  restore: [...logged, '--version <V>', '--anyway'],
  verify: inChannel,
  prune: [...inStore, '--keep-days <N>', '--dry-run'],
  export: [...inChannel, '--part-origin <ORIGIN>'],
  sign: [...logged, '--all', '--part <PART>', '--version <V>'],
};

test('"release" lists all commands with --help, and the options of each command', onlyInFolder, async () => {
  const overview = await runRelease(['--help']);
  assert.equal(overview.code, 0);
  const listed = [...overview.stdout.matchAll(/^ {2}([a-z]+) \[/gm)].map(([, name]) => name);
  assert.deepEqual(listed, [...Object.keys(optionsOf), 'help']);
  for (const [command, options] of Object.entries(optionsOf)) {
    const { code, stdout } = await runRelease([command, '--help']);
    assert.equal(code, 0);
    assert.match(stdout, new RegExp(`^Usage: release ${command} `));
    const own = [...stdout.matchAll(/^ {2}(?:-h, )?(--\S+(?: <[A-Z]+>)?)/gm)].map(([, option]) => option);
    assert.deepEqual(own, [...options, '--help', '--json'], command);
  }
});

test('"release" as a process exits with the code of the command', onlyInFolder, async (t) => {
  const { store } = await testStore(t);
  const help = await spawnRelease(['--help']);
  assert.deepEqual([help.code, help.stderr], [0, '']);
  assert.match(help.stdout, /^Usage: release /);
  const refusal = await spawnRelease(['status', '--store', store.address]);
  assert.deepEqual([refusal.code, refusal.stdout], [1, '']);
  const wrong = await spawnRelease(['status', '--loud', '--json']);
  const message = `unknown option '--loud': see "release status --help"`;
  assert.deepEqual(wrong, {
    code: 2,
    signal: null,
    stdout: `${JSON.stringify({ error: message })}\n`,
    stderr: `release: ${message}\n`,
  });
});

test('"release" names what may be deleted when the disk is full', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  assert.match(explain(full), /^cannot write the store: the disk is full: delete outcomes\/ in the store/);
});
