import { fallbackLanguage, inEveryLanguage, isLanguage, languages, preferredLanguage } from './languages.ts';

test('recognizes every language of the list and nothing else', () => {
  expect(languages.every(isLanguage)).toBe(true);
  expect(languages).toContain(fallbackLanguage);
  for (const other of ['fr', 'EN', 'en-US', '', 'toString', null, undefined, 7]) {
    expect(isLanguage(other)).toBe(false);
  }
});

test('creates a value for every language', () => {
  expect(inEveryLanguage((language) => language.toUpperCase())).toMatchObject({ en: 'EN', es: 'ES' });
  expect(Object.keys(inEveryLanguage(() => ''))).toEqual(languages);
});

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['es', 'es'],
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['fr-FR, es;q=0.5, en;q=0.4', 'es'],
  ['en;q=0.4, ES-us ; q=0.5', 'es'],
  ['es;q=0, en', 'en'],
  ['es;q=x, fr', 'en'],
  ['*', 'en'],
  ['est', 'en'],
])('a browser that asks for %p gets %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language);
});
