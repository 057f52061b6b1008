import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvOf } from './csv.ts';

test('quotes cells with separators, quotes and line breaks', () => {
  assert.equal(
    csvOf([['a', 'b,c', 'say "hi"', 'two\nlines', 7], []]),
    '\uFEFFa,"b,c","say ""hi""","two\nlines",7\r\n\r\n',
  );
});

test('escapes cells that a spreadsheet would run as a formula', () => {
  for (const start of ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠']) {
    const cell = `${start}HYPERLINK("x")`;
    assert.equal(csvOf([[cell]]), `\uFEFF"'${start}HYPERLINK(""x"")"\r\n`);
  }
  assert.equal(csvOf([['a=b', -3]]), '\uFEFFa=b,-3\r\n');
});
