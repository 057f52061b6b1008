import { toPrintable, toPrintableJson, toPrintableLine } from './printable.ts';

const erase = '\u001b[2K\u001b[1A';

test.each([
  ['cleo\n2026-01-01 rollback', 'cleo 2026-01-01 rollback'],
  [`cleo${erase}`, 'cleo [2K [1A'],
  ['\u202etxt.exe\u202c', 'txt.exe'],
  ['a\u009b31m', 'a 31m'],
  ['one\u2028two\u061c\u200f', 'one two'],
  ['  José, 李 – “ok”  ', 'José, 李 – “ok”'],
])('replaces controls and directions in %j', (text, expected) => expect(toPrintable(text)).toBe(expected));

test('replacing control characters keeps the indentation of a line', () => {
  expect(toPrintableLine('  - one\u001b[31m\n')).toBe('  - one [31m');
});

test('escapes control characters in JSON without changing its values', () => {
  const value = { by: 'a\u009b\u202e\u007f\n', list: [1] };
  const text = toPrintableJson(JSON.stringify(value, null, 2));
  expect(text).toMatch(/^\{\n {2}"by": "a\\u009b\\u202e\\u007f\\n",\n/);
  expect(JSON.parse(text)).toEqual(value);
});
