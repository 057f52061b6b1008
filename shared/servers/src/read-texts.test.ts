import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fallbackLanguage, inEveryLanguage, languages } from '@tapin/contract/languages';
import { readTexts } from './read-texts.ts';

const english = { title: 'Operations', errors: { busy: 'Please try again soon.' } };
const [other = ''] = languages.filter((language) => language !== fallbackLanguage);

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tapin-texts-'));
  for (const language of languages) write(language, english);
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (language: string, texts: unknown) =>
  writeFileSync(join(folder, `${language}.json`), JSON.stringify(texts));
const read = () => readTexts<typeof english>(pathToFileURL(`${folder}/`));

test('reads the texts of a server in every language', () => {
  const translated = { title: 'Operaciones', errors: { busy: 'Más tarde' } };
  write(other, translated);
  expect(read()).toEqual({ ...inEveryLanguage(() => english), [other]: translated });
});

test('reading texts throws an error that names the texts which a language lacks', () => {
  write(other, { title: 'Operaciones' });
  expect(read).toThrow(`${join(folder, `${other}.json`)} has no text for errors.busy`);
  write(other, { title: { long: 'Operaciones' }, errors: 'Más tarde' });
  expect(read).toThrow(`${other}.json has no text for title, errors.busy`);
});

test('reading texts throws an error that names the file which a language lacks', () => {
  rmSync(join(folder, `${other}.json`));
  expect(read).toThrow(`the texts in "${other}" cannot be read from ${join(folder, `${other}.json`)}`);
});
