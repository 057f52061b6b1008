import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { buildPart } from '#test/build-part.ts';
import { onlyInFolder, testStore } from '#test/publish-part.ts';
import { runRelease } from '#test/run-command.ts';

const commands = [
  'publish',
  'status',
  'history',
  'canary',
  'promote',
  'rollback',
  'verify',
  'prune',
  'export',
];

test('publishes, shows, rolls back and remembers, in words and as JSON', async (t) => {
  const { root, store } = await testStore(t);
  const see = (...args: string[]) => runRelease([...args, '--store', store.address]);
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
    'survey 1.1.0 is live on production, before it 1.0.0; 0.4 KB of script and style, as before\n',
  );

  const status = await see('status');
  assert.match(
    status.stdout,
    /^production, revision 3, .*\npart +version +share +before +loads +failed +median +last change +by +why\n/,
  );
  assert.match(status.stdout, /\nsurvey +1\.1\.0 +100 % +1\.0\.0 +0 +0 +- +publish \S+ +cleo\n/);
  assert.match(status.stdout, /\n\nsurvey 1\.1\.0\n {2}- Questions can be read aloud\.\n$/);
  const machine = JSON.parse((await see('status', '--json')).stdout);
  assert.equal(machine.revision, 3);
  assert.deepEqual(
    machine.parts.map(({ part, stable, previous }: Record<string, unknown>) => ({ part, stable, previous })),
    [
      { part: 'host', stable: '1.0.0', previous: [] },
      { part: 'survey', stable: '1.1.0', previous: ['1.0.0'] },
    ],
  );

  const back = await run('rollback', 'survey', '--reason', 'slow for teachers');
  assert.match(
    back.stdout,
    /^survey went from 1\.1\.0 back to 1\.0\.0 on production \(pointer moved in [\d.]+ ms\)\n$/,
  );
  const history = await see('history', 'survey');
  assert.match(
    history.stdout,
    /rollback +1\.0\.0 +1\.1\.0 +cleo +slow for teachers\n.*publish +1\.1\.0 +1\.0\.0 +cleo\n/,
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

test('says which version is withdrawn', async (t) => {
  const { root, store } = await testStore(t);
  const run = (...args: string[]) => runRelease([...args, '--store', store.address, '--by', 'cleo']);
  await run('publish', await buildPart(root, { name: 'host' }), await buildPart(root, { name: 'survey' }));
  await run('publish', await buildPart(root, { name: 'survey', version: '1.1.0' }), '--percent', '10');
  await run('canary', 'survey', '--stop');
  const { stdout } = await runRelease(['status', '--store', store.address]);
  assert.match(stdout, /\nsurvey +1\.0\.0 .* withdraw 1\.1\.0 \S+ +cleo\n/);
});

test('keeps channels apart', async (t) => {
  const { root, store } = await testStore(t);
  const folder = await buildPart(root, { name: 'host' });
  await runRelease(['publish', folder, '--store', store.address, '--channel', 'staging']);
  assert.equal(await store.readChannel('production'), null);
  assert.equal((await store.readChannel('staging'))?.host?.stable, '1.0.0');
});

const wrong: [string[], number, RegExp][] = [
  [[], 2, /^release: a command is missing: see "release --help"\n$/],
  [['deploy'], 2, /^release: "deploy" is no command: see "release --help"\n$/],
  [['constructor'], 2, /"constructor" is no command/],
  [['publish'], 2, /the folder of the part is missing/],
  [['rollback'], 2, /the name of the part is missing/],
  [['status', 'a'], 2, /"a" is one argument too many for status/],
  [['rollback', 'a', 'b'], 2, /"b" is one argument too many for rollback/],
  [['rollback', 'survey', '--version', '1.0.0'], 2, /rollback takes no --version: see/],
  [['status', '--to', '1.0.0'], 2, /status takes no --to/],
  [['status', '--reason', 'curious'], 2, /status takes no --reason/],
  [['prune', '--channel', 'staging'], 2, /prune takes no --channel/],
  [['canary', 'survey'], 2, /say who gets it: --percent or --district, or --stop/],
  [['canary', 'survey', '--percent', '101'], 2, /--percent must be a number from 0 to 100, not "101"/],
  [['prune', '--keep-days', '0'], 2, /--keep-days must be a whole number from 1, not "0"/],
  [['promote', 'survey'], 1, /survey has no canary on production/],
  [['verify'], 1, /nothing is published on production/],
  [['status', '--loud'], 2, /^release: status takes no --loud: see "release status --help"\n$/],
  [['status', '--channel', '../x'], 2, /"\.\.\/x" cannot be a channel/],
  [['status'], 1, /^release: nothing is published on production in .*: publish the host first\n$/],
  [['history', 'survey'], 1, /survey has no history on production/],
  [['rollback', 'survey'], 1, /survey is not on channel production/],
];

for (const [args, code, message] of wrong) {
  test(`answers "release ${args.join(' ')}" with one line and code ${code}`, onlyInFolder, async (t) => {
    const { store } = await testStore(t);
    const ended = await runRelease([...args, '--store', store.address]);
    assert.equal(ended.code, code);
    assert.match(ended.stderr, message);
    assert.equal(ended.stdout, '');
  });
}

test('says what to do when the store cannot be written', onlyInFolder, async (t) => {
  const { root } = await testStore(t);
  const folder = await buildPart(root, { name: 'host' });
  await writeFile(join(root, 'file'), 'in the way');
  const ended = await runRelease(['publish', folder, '--store', join(root, 'file', 'store')]);
  assert.equal(ended.code, 1);
  assert.match(
    ended.stderr,
    /^release: cannot write \S+: a file is in the way: choose another folder with --store\n$/,
  );
});

test('tells failures as JSON too, and helps', onlyInFolder, async (t) => {
  const { store } = await testStore(t);
  const ended = await runRelease(['status', '--json', '--store', store.address]);
  assert.equal(ended.code, 1);
  assert.match(JSON.parse(ended.stderr).error, /nothing is published/);
  const help = await runRelease(['--help']);
  assert.equal(help.code, 0);
  for (const command of commands) {
    assert.match(help.stdout, new RegExp(`^  ${command}\\b`, 'm'));
    const own = await runRelease([command, '--help']);
    assert.equal(own.code, 0);
    assert.match(own.stdout, new RegExp(`^release ${command}\\b`));
  }
  // Only what changes something is asked why.
  assert.match((await runRelease(['rollback', '--help'])).stdout, /--reason TEXT/);
  assert.doesNotMatch((await runRelease(['status', '--help'])).stdout, /--reason/);
  assert.match((await runRelease(['rollback', '-h'])).stdout, /--from V/);
});
