import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvOf } from './csv.ts';

test('CSV quotes cells with separators, quotes and line breaks', () => {
  assert.equal(
    csvOf([['a', 'b,c', 'say "hi"', 'two\nlines', 7], []]),
    '\uFEFFa,"b,c","say ""hi""","two\nlines",7\r\n\r\n',
  );
});

test('CSV escapes cells that a spreadsheet would run as a formula', () => {
  for (const start of ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠']) {
    const cell = `${start}HYPERLINK("x")`;
    assert.equal(csvOf([[cell]]), `\uFEFF"'${start}HYPERLINK(""x"")"\r\n`);
  }
  assert.equal(csvOf([['a=b', -3]]), '\uFEFFa=b,-3\r\n');
  assert.equal(csvOf([[' =1+1'], ['"=1+1']]), `\uFEFF' =1+1\r\n"'""=1+1"\r\n`);
});

test('CSV escapes a formula after each character at which a spreadsheet may divide a cell', () => {
  for (const separator of [';', '|', '\t', '\n', '\r\n', '\v', '\f', '\u0085', '\u2028', '; ', ';"', ';;']) {
    for (const sign of ['=', '+', '-', '@', '＝']) {
      const csv = csvOf([[`a${separator}${sign}1+1${separator}${sign}2`], [`${separator}${sign}1+1`]]);
      const divided = csv
        .split(/[;|\t\r\n\v\f\u0085\u2028,]/)
        .map((each) => each.replace(/^["\s\uFEFF]+/, ''));
      assert.deepEqual(
        divided.filter((each) => /^[=+\-@＝]/.test(each)),
        [],
        JSON.stringify(csv),
      );
    }
  }
  assert.equal(csvOf([['one;two', 'a - b']]), '\uFEFF"one;two",a - b\r\n');
});
