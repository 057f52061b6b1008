import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { customTextVariables } from '../../api/src/basics/custom-texts.ts';
import {
  documents,
  findBrokenLinks,
  findBrokenMentions,
  findDecisionFaults,
  findMissingTests,
  findTableFaults,
  findUnlistedRooms,
  folderTables,
  readDocument,
} from './documents.ts';
import { root, type SourceFile } from './source-files.ts';

const file = (path: string, text: string): SourceFile => ({ path, part: path.split('/')[0] ?? '', text });
const page = (name: string, text: string) => file(`docs/decisions/${name}`, text);
const sections = '\n## Context\n\n## Decision\n\n## Consequences\n';
const complete = page('001-cache.md', `# 001 A cache\n\n- Date: 2026-11-21\n${sections}`);
const list = page('README.md', '| 001 | [A cache](001-cache.md) | 2026-11-21 |');

test('every link in a document leads to a file and a heading that exist', () => {
  assert.ok(documents().length > 0);
  assert.deepEqual(findBrokenLinks(), []);
});

test('every document and heading that code or configuration names exists', () =>
  assert.deepEqual(findBrokenMentions(), []));

test('every test that a document names exists', () => assert.deepEqual(findMissingTests(), []));

test('every decision has a number, a date, three sections and a row in the list', () =>
  assert.deepEqual(findDecisionFaults(), []));

test('finds links to files and headings that do not exist, and ignores code and other sites', () => {
  const from = file(
    'docs/a.md',
    '[file](missing.md) [heading](b.md#other) [self](#none) `[code](x.md)` [site](https://tapin.example/x.md)\n' +
      '```\n[block](y.md)\n```\n',
  );
  const to = file(
    'docs/b.md',
    '# B\n\n## The `start` command, in short\n[up](../README.md) [here](#the-start-command-in-short)',
  );
  assert.deepEqual(
    findBrokenLinks([from, to], (path) => path === 'README.md'),
    [
      'docs/a.md links to missing.md, which does not exist',
      'docs/a.md links to b.md#other, which does not exist',
      'docs/a.md links to #none, which does not exist',
    ],
  );
});

test('finds a mention of a document that does not exist', () => {
  const mentions = file('host/src/a.ts', '// See `docs/missing.md` and docs/glossary.md.');
  assert.deepEqual(findBrokenMentions([mentions]), [
    'host/src/a.ts mentions docs/missing.md, which does not exist',
  ]);
});

test('finds a test that a document names and that does not exist', () => {
  const text = 'The promise is kept by `delivery/src/a.test.ts`, `b.spec.ts` and `other/c.test.tsx`.';
  assert.deepEqual(findMissingTests([file('docs/a.md', text)], [file('delivery/src/sub/a.test.ts', '')]), [
    'docs/a.md names the test b.spec.ts, which does not exist',
    'docs/a.md names the test c.test.tsx, which does not exist',
  ]);
});

test('finds a heading that a message names and its document lacks', () => {
  const mentions = file(
    'host/src/a.ts',
    '`see (docs/a.md, "Logs")`; `("Only the store" in docs/a.md)`; `(docs/a.md, “A role”)`; `("Keys" in docs/a.md)`',
  );
  assert.deepEqual(
    findBrokenMentions([mentions], [file('docs/a.md', '# A\n\n## Logs\n\n### Only the store\n')]),
    [
      'host/src/a.ts names "A role" in docs/a.md, which has no such heading',
      'host/src/a.ts names "Keys" in docs/a.md, which has no such heading',
    ],
  );
});

test('accepts a decision page that is complete and in the list', () =>
  assert.deepEqual(findDecisionFaults([complete, list]), []));

test('finds a decision page without a date, and a decision page without a section', () => {
  const found = findDecisionFaults([
    page('001-cache.md', `# 001 A cache\n${sections}`),
    page('002-queue.md', '# 002 A queue\n\n- Date: 2026-11-21\n\n## Context\n\n## Decision\n'),
    page('README.md', '| 002 | [A queue](002-queue.md) | 2026-11-21 |'),
  ]);
  assert.deepEqual(found, [
    'docs/decisions/001-cache.md does not begin with number, title and date',
    'docs/decisions/002-queue.md has no section Consequences',
  ]);
});

test('finds two decision pages with one number, and a list that lacks a decision or has another date', () => {
  const again = page('001-queue.md', `# 001 A queue\n\n- Date: 2026-11-22\n${sections}`);
  const changed = { ...complete, text: complete.text.replace('2026-11-21', '2026-11-23') };
  assert.deepEqual(findDecisionFaults([changed, again, list]), [
    'docs/decisions/README.md lacks the row | 001 | [A cache](001-cache.md) | 2026-11-23 |',
    'docs/decisions/001-queue.md has a number that another page has',
    'docs/decisions/README.md lacks the row | 001 | [A queue](001-queue.md) | 2026-11-22 |',
  ]);
});

test('the tables of folders, packages and rooms in README.md and docs/architecture.md are those of the tree', () =>
  assert.deepEqual(
    folderTables().flatMap((table) => findTableFaults(table, readDocument(table.document))),
    [],
  ));

test('the list of rooms has every folder and file of the server', () =>
  assert.deepEqual(findUnlistedRooms(), []));

const text = [
  '# Map',
  '',
  '## Folders',
  '',
  '| folder | contents |',
  '|---|---|',
  '| `host/` | the shell, see `api/` |',
  '| `remote-*/` | screens |',
  '| `old/` | gone |',
  '',
  '| `other/` | a second table |',
  '',
  '## More',
  '',
  '| `later/` | another section |',
  '',
].join('\n');
const table = { document: 'map.md', heading: 'Folders' };

test('a folder without a row in a table and a row without a folder are faults', () =>
  assert.deepEqual(
    findTableFaults({ ...table, expected: ['api/', 'host/', 'remote-auth/', 'remote-staff/'] }, text),
    ['map.md, "Folders" has no row for api/', 'map.md, "Folders" has a row for old/, which does not exist'],
  ));

test('rows of a table in another order than the rooms are a fault', () =>
  assert.deepEqual(
    findTableFaults({ ...table, expected: ['old/', 'remote-*/', 'host/'], isOrdered: true }, text),
    ['map.md, "Folders" is not in the order old/, remote-*/, host/'],
  ));

test('a document without its table lacks every row', () =>
  assert.deepEqual(findTableFaults({ ...table, heading: 'Rooms', expected: ['care/'] }, text), [
    'map.md, "Rooms" has no row for care/',
  ]));

test('a room that the server lacks and a folder that is no room are faults', () =>
  assert.deepEqual(
    findUnlistedRooms(['care/', 'main.ts', 'operator/', 'operator.ts'], ['main', 'care', 'roster']),
    ['list-of-rooms.ts has roster, which does not exist', 'list-of-rooms.ts lacks operator'],
  ));

test('`.env.example` names the variables of all replaceable texts, and no other text variables', () => {
  const example = readFileSync(join(root, '.env.example'), 'utf8');
  const named = [...example.matchAll(/^# (\w+_TEXT(?:_<LANGUAGE>)?)=/gm)].map(([, name]) => name);
  assert.deepEqual(
    named,
    customTextVariables.flatMap((variable) => [variable, `${variable}_<LANGUAGE>`]),
  );
});
