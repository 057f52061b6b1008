import {
  fallbackLanguage,
  inEveryLanguage,
  isLanguage,
  languages,
  localesOf,
  matchLanguage,
  preferredLanguage,
} from './languages.ts';

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

const offered = {
  en: { script: 'Latn' },
  'zh-Hans': { script: 'Hans' },
  'zh-Hant': { script: 'Hant' },
  'pt-BR': { script: 'Latn' },
  ht: { script: 'Latn' },
  ar: { script: 'Arab' },
};

test.each([
  [['zh-TW'], 'zh-Hant'],
  [['zh-Hant-HK'], 'zh-Hant'],
  [['zh'], 'zh-Hans'],
  [['zh-CN', 'zh-TW'], 'zh-Hans'],
  [['PT-br'], 'pt-BR'],
  [['pt-PT'], 'pt-BR'],
  [['fr-FR', 'ar-EG', 'en'], 'ar'],
  [['ht-HT'], 'ht'],
  [['az-Arab', 'de'], undefined],
  [['', '*', '-', 'x-private'], undefined],
])('a browser with the languages %p gets %s of many languages', (tags, language) => {
  expect(matchLanguage(tags, offered)).toBe(language);
});

test('a language without the script of the tag does not match', () => {
  expect(matchLanguage(['zh-TW'], { 'zh-Hans': { script: 'Hans' } })).toBeUndefined();
});

test('Intl formats every language by a locale of the list, whatever the language of the browser', () => {
  for (const language of languages) {
    expect(new Intl.NumberFormat(localesOf(language)).format(12_345)).toBe('12,345');
  }
  expect(localesOf('ht')).toEqual(['en-US', 'en-US']);
});

test('reads the first tags of a header with thousands of them', () => {
  expect(preferredLanguage(`${'zz,'.repeat(10)}es`)).toBe('es');
  expect(preferredLanguage(`${'zz,'.repeat(5_000)}es`)).toBe('en');
});
