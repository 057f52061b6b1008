import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { failures } from './failures.ts';
import { fillIn } from './filled-in.ts';
import { allPages, blocksOf, pages, readBlocks, readPrinted, shellLines } from './page.ts';

test('a page has commands with their user and lines of files, in their order', () => {
  const text = [
    '## Install',
    '2. As root:',
    '```sh root',
    'cd /',
    '',
    '# no heading',
    '```',
    '```',
    'figure',
    '```',
    '### Keys',
  ];
  const file = ['```env /etc/a.env', 'A=1', '```'];
  assert.deepEqual(readBlocks([...text, ...file].join('\n')), [
    { kind: 'commands', section: 'Install', step: 2, user: 'root', lines: ['cd /', '# no heading'] },
    { kind: 'file', section: 'Keys', step: 0, path: '/etc/a.env', lines: ['A=1'] },
  ]);
});

test('refuses a page whose fence of commands names no user, and a section without commands', () => {
  assert.throws(() => readBlocks('## Install\n```sh\ncd /\n```'), /Install: the fence "sh" names no user/);
  assert.throws(() => blocksOf('## Install\n', 'Install'), /has a block of commands under "Install"/);
});

test('reads the lines to type from the output of a command, each with its user', () => {
  const output = 'Done.\n\nNext, as root:\n  cd /\nThen as tapin:\n  node doctor.js\n\nMore:\n  no line';
  assert.deepEqual(readPrinted(output, 'Next, as root'), [
    { user: 'root', line: 'cd /' },
    { user: 'tapin', line: 'node doctor.js' },
  ]);
  assert.throws(() => readPrinted(output, 'The way back'), /"The way back" was not printed/);
});

test('each page for operators begins with the same line, which opens the shell of the user tapin', () => {
  for (const page of Object.values(pages)) assert.deepEqual(shellLines(page), shellLines(allPages));
  assert.match(shellLines(allPages).join(), /runuser -u tapin .* sh$/);
});

test('no two pages for operators have commands under the same heading', () => {
  const headings = Object.values(pages).flatMap((page) => [
    ...new Set(readBlocks(page).map(({ section }) => section)),
  ]);
  assert.deepEqual(headings, [...new Set(headings)]);
});

test('the pages for operators have the commands of an installation, of backups, of a restore and of an upgrade', () => {
  const linesOf = (section: string) => blocksOf(allPages, section).flatMap(({ lines }) => lines);
  const commands: Record<string, RegExp[]> = {
    Install: [
      /useradd/,
      /createdb/,
      /^DATABASE_URL=/,
      /keys init/,
      /systemctl enable/,
      /publish/,
      /doctor\.js/,
    ],
    'Day one: set up backups': [/--make-key/, /^BACKUP_KEY_FILE=/, /tapin-backup\.timer/, /drill/],
    'At night: restore': [/createdb/, /operator\.js restore/],
    'The machine is lost': [/chown/, /operator\.js restore/],
    'Upgrade, and the way back': [/upgrade \/srv\/tapin-2 --dry-run$/, /upgrade \/srv\/tapin-2$/],
  };
  for (const [section, patterns] of Object.entries(commands))
    for (const pattern of patterns)
      assert.ok(
        linesOf(section).some((line) => pattern.test(line)),
        `${pattern}`,
      );
});

test('the text before each block of commands names its user, and each password has a value on the machine', () => {
  const paragraphs = allPages.split(/\n\n+/);
  for (const [index, paragraph] of paragraphs.entries()) {
    const [, user] = /^```sh (root|tapin)$/m.exec(paragraph) ?? [];
    if (user === undefined) continue;
    const words = user === 'root' ? /[Aa]s root/ : /shell/;
    assert.match(paragraphs[index - 1] ?? '', words, paragraph);
  }
  for (const block of readBlocks(allPages))
    for (const line of block.lines)
      assert.doesNotMatch(fillIn(line, 'SIGNING_ROOT=abc'), /PASSWORD|RANDOM|…/, line);
});

test('the table of failures has a row for each failure that the lab causes, in the same order', () => {
  const table = readFileSync(join(import.meta.dirname, '../../docs/failures.md'), 'utf8');
  const [, ...rows] = [...table.matchAll(/^\| ([^|]+) \|/gm)].map(([, name = '']) => name.toLowerCase());
  assert.deepEqual(
    rows,
    failures.map(({ name }) => name.toLowerCase()),
  );
});
