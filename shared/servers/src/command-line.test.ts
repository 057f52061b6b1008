import { collectValues, parseWholeNumber, runCommandLine, UsageError } from './command-line.ts';
import { createBufferTerminal } from './command-line-buffer.ts';

async function runSample(...argv: string[]) {
  const { terminal, written } = createBufferTerminal();
  const code = await runCommandLine(
    {
      name: 'sample',
      description: 'Counts things.',
      declare: (program, report) => {
        program
          .command('count')
          .description('count up to a number')
          .argument('<THING>', 'what is counted')
          .requiredOption('--to <N>', 'the last number', parseWholeNumber(1, 9))
          .option('--skip <WORD>', 'a word to leave out; repeatable', collectValues)
          .action((thing, { to, skip }) => {
            if (thing === 'sheep') throw new UsageError('sheep cannot be counted');
            if (thing === 'stars') throw new Error('too many');
            report({ data: { thing, to, skip }, lines: [`${thing} ${to}`], failed: thing === 'holes' });
          });
        program.command('stop').action(() => report({ data: null, lines: [] }));
      },
      explain: (error) => `refused: ${error instanceof Error ? error.message : error}`,
    },
    argv,
    terminal,
  );
  return { code, ...written };
}

test('a result is text, or one JSON document with --json before or after the command', async () => {
  const words = ['count', 'cats', '--to', '3', '--skip', 'a', '--skip=b'];
  expect(await runSample(...words)).toEqual({ code: 0, stdout: 'cats 3\n', stderr: '' });
  for (const argv of [
    [...words, '--json'],
    ['--json', ...words],
  ]) {
    const { code, stdout } = await runSample(...argv);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({ thing: 'cats', to: 3, skip: ['a', 'b'] });
  }
  expect(await runSample('stop')).toEqual({ code: 0, stdout: '', stderr: '' });
});

test('a value that begins with a hyphen is accepted after an equals sign', async () => {
  expect(await runSample('count', 'cats', '--to', '3', '--skip=-b')).toMatchObject({ code: 0 });
});

test('a command that finds something wrong reports it and returns 1', async () => {
  const found = await runSample('count', 'holes', '--to', '2');
  expect(found).toEqual({ code: 1, stdout: 'holes 2\n', stderr: '' });
});

test('an error returns 1, with one line on stderr and one document on stdout with --json', async () => {
  const words = ['count', 'stars', '--to', '2'];
  const stderr = 'sample: refused: too many\n';
  expect(await runSample(...words)).toEqual({ code: 1, stdout: '', stderr });
  const stdout = '{"error":"refused: too many"}\n';
  expect(await runSample(...words, '--json')).toEqual({ code: 1, stdout, stderr });
});

const usageErrors: [string, string][] = [
  ['', 'a command is missing: see "sample --help"'],
  ['leap', `unknown command 'leap': see "sample --help"`],
  ['constructor', `unknown command 'constructor': see "sample --help"`],
  [
    'stop now',
    `too many arguments for 'stop'. Expected 0 arguments but got 1: now: see "sample stop --help"`,
  ],
  ['stop --to 1', `unknown option '--to': see "sample stop --help"`],
  ['count --to 1', `missing required argument 'THING': see "sample count --help"`],
  ['count cats', `required option '--to <N>' not specified: see "sample count --help"`],
  ['count cats --to', `option '--to <N>' argument missing: see "sample count --help"`],
  [
    'count cats --to 2 --skip --dry-run',
    `option '--skip <WORD>' is followed by '--dry-run': write --skip=--dry-run if that is its value: see "sample count --help"`,
  ],
  [
    'count cats --to 2 --skip a --skip -b',
    `option '--skip <WORD>' is followed by '-b': write --skip=-b if that is its value: see "sample count --help"`,
  ],
  ['count sheep --to 2', 'sheep cannot be counted: see "sample count --help"'],
  ...['0', '10', '1.5', 'two', ''].map((value): [string, string] => [
    `count cats --to=${value}`,
    `option '--to <N>' argument '${value}' is invalid. It must be a whole number from 1 to 9: see "sample count --help"`,
  ]),
];

for (const [words, message] of usageErrors) {
  test(`"sample ${words}" returns 2 and says what is wrong`, async () => {
    const argv = words === '' ? [] : words.split(' ');
    expect(await runSample(...argv)).toEqual({ code: 2, stdout: '', stderr: `sample: ${message}\n` });
    const { code, stdout } = await runSample(...argv, '--json');
    expect([code, JSON.parse(stdout)]).toEqual([2, { error: message }]);
  });
}

test('--help returns 0 and lists the commands, or the arguments and options of one command', async () => {
  const overview = await runSample('--help');
  expect(overview.code).toBe(0);
  expect(overview.stdout).toMatch(/^Usage: sample .*\n\nCounts things\.\n/);
  expect(overview.stdout).toMatch(/^ {2}count \[options\] <THING> +count up to a number$/m);
  for (const flag of ['--help', '-h']) {
    const { code, stdout } = await runSample('count', flag);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Usage: sample count \[options\] <THING>\n\ncount up to a number\n/);
    for (const line of ['THING +what is counted', '--to <N> +the last number', '--skip <WORD>', '--json'])
      expect(stdout).toMatch(new RegExp(`^ {2}${line}`, 'm'));
  }
});
