import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languageRow, languages } from '@tapin/contract/languages';
import { fileNameOf, formatDay } from './exported-file.ts';

const nameOf = (of: string) => fileNameOf({ of, list: 'status', day: '2026-03-11' }, 'csv');

test('the name of an exported file keeps the letters of every script', () => {
  const names = {
    'Cedar Elementary #2': 'cedar-elementary-2-',
    'Niños Felices': 'niños-felices-',
    'Nin\u0303os': 'niños-',
    'مدرسة الأرز': 'مدرسة-الأرز-',
    育才小学: '育才小学-',
    'विद्या मंदिर': 'विद्या-मंदिर-',
    'Школа № 5': 'школа-5-',
    '../a\\b:c?': 'a-b-c-',
    '\u202eA\u0000B': 'a-b-',
    '☺️': '',
  };
  for (const [of, start] of Object.entries(names)) assert.equal(nameOf(of), `${start}status-2026-03-11.csv`);
});

test('a long name of an exported file is shortened between letters, so that file systems accept it', () => {
  for (const letter of ['a', 'й', '学', '𞤀'.toLowerCase()]) {
    const name = nameOf(letter.repeat(200));
    assert.ok(Buffer.byteLength(name) < 200, name);
    assert.match(name, new RegExp(`^${letter}{39,160}-status-2026-03-11.csv$`, 'u'));
  }
});

test('formats a day for the region of the language in the list of languages', (t) => {
  const { mock } = t.mock.method(Intl, 'DateTimeFormat');
  for (const language of languages) {
    assert.match(formatDay(language, '2026-03-11'), /2026/);
    assert.equal(mock.calls.at(-1)?.arguments[0], languageRow(language).locale);
  }
});
