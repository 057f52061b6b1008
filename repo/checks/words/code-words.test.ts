import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root, type SourceFile } from '../source-files.ts';
import { codeWordRows } from './code-words.ts';
import { commentsIn } from './comments.ts';
import { declaredNames, hyphenated } from './declared-names.ts';
import { findPrivateWords } from './find-private-words.ts';
import { textWordRows } from './text-words.ts';

const file = (path: string, text: string): SourceFile => ({ path, part: path.split('/')[0] ?? '', text });

/** Returns the words that are found in one file. */
const wordsIn = (path: string, text: string) =>
  findPrivateWords([file(path, text)]).map(({ found }) => found);

/** Returns the rows of a table in the glossary, without its head. */
function rowsBelow(heading: string): string[] {
  const [, section = ''] = readFileSync(join(root, 'docs/glossary.md'), 'utf8').split(`## ${heading}\n`);
  const [text = ''] = section.split('\n## ');
  return text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2);
}

test('no name and no comment uses a private word', () => {
  assert.deepEqual(findPrivateWords(), []);
});

test('the tables of the glossary have the same words as the checks', () => {
  assert.deepEqual(rowsBelow('Words for code'), codeWordRows);
  assert.deepEqual(rowsBelow('Words for texts'), textWordRows);
});

test('finds a private word in every kind of declaration', () => {
  for (const text of [
    'const loadAhead = 1;',
    'function bringData() {}',
    'class Lane {}',
    'interface X { patience: number }',
    'type Heed = string;',
    'const f = (lane: number) => 1;',
    'const { a: told } = b;',
    'const [told] = b;',
    'function f({ a: { b: lane } }: X) {}',
    'class X { #tell() {} }',
    "import { a as bring } from './a.ts';",
    'const x = { takeRow() {} };',
    'const { standIn: standInId } = settings;',
    'const meIs = 1;',
    'const aStudent = 1;',
    'function startUpkeep() {}',
  ])
    assert.equal(wordsIn('host/src/a.ts', text).length, 1, text);
});

test('finds a private word in the name of a file or a folder', () => {
  assert.deepEqual(wordsIn('host/src/ahead.test.ts', ''), ['ahead.test.ts']);
  assert.equal(wordsIn('api/src/means/audit.ts', '').length, 1);
});

test('allows uses, strings, object keys, parts of other words and names of the contract', () => {
  for (const text of [
    "const a = bring(lane, 'ahead');",
    'const a = { ahead: 1 };',
    'const maxDaysAhead = 1;',
    'const planet = 1, headline = 2, meansTest = 3, formatter = 4;',
    'class X { takeRecords() {} }',
    'const a = 1, asIs = 2, insight = 4;',
    'const { standIn } = settings; const row = { standIn: standIn };',
  ])
    assert.deepEqual(wordsIn('host/src/a.ts', text), [], text);
});

test('finds private words and missing subjects in comments', () => {
  for (const [text, found] of [
    ['/** Whom a student may ask. */', '"Whom"'],
    ['/** Of two versions the later one. */', '"Of"'],
    ['// Nobody reads this.', '"Nobody"'],
    ['/**\n * What the call returns.\n */', '"What"'],
    ['  // The stand-in of the loader.', '"stand-in"'],
    ['// The adult is told later.', '"is told"'],
    ['// So long an API is avoided.', '"So long"'],
    ['  {/* Who reads this. */}', '"Who"'],
  ] as const)
    assert.deepEqual(wordsIn('host/src/a.ts', text), [found], text);
});

test('allows full sentences and ignores code that looks like a comment', () => {
  for (const text of [
    '// The screen appears when the request takes so long that a person notices it.',
    '// The kind `stand-in` is stored.',
    '// This line continues\n// What the next line says.',
    "const url = 'https://example.test/ What';",
    'const pattern = /What|Who/;',
  ])
    assert.deepEqual(wordsIn('host/src/a.ts', text), [], text);
});

test('joins the lines of one comment and separates two comments', () => {
  const text = '// One\n// two.\nconst a = 1;\n/** Three. */\n/*\n * Four\n * five.\n */\n';
  assert.deepEqual(commentsIn(file('host/src/a.ts', text)), ['One two.', 'Three.', 'Four five.']);
});

test('splits names into words', () => {
  assert.deepEqual(['loadAhead', 'HTTPServer', 'slow4G', 'MAX_SIZE'].map(hyphenated), [
    'load-ahead',
    'http-server',
    'slow4-g',
    'max-size',
  ]);
  assert.deepEqual(declaredNames(file('a.tsx', 'const A = ({ b: c = 1 }) => <D e={c} />;')), ['A', 'c']);
});
