import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inEveryLanguage } from '@tapin/shared/contract/languages';
import { findTwoTranslations } from './one-translation.ts';
import type { ProductTexts } from './product-texts.ts';

const textsOf = (place: string, key: string, en: string, es: string): ProductTexts => ({
  place,
  texts: { ...inEveryLanguage(() => ({})), en: { [key]: en }, es: { [key]: es } },
});

test('every English text of the product has one Spanish text', () =>
  assert.deepEqual(findTwoTranslations(), []));

test('reports an English text with two Spanish ones in different packages', () => {
  const one = textsOf('remote-staff', 'all', 'Show all', 'Ver todo');
  const other = textsOf('remote-district', 'more', 'Show all', 'Mostrar todo');
  assert.deepEqual(findTwoTranslations([one, other]), [
    '"Show all" is "Ver todo" in remote-staff all, and "Mostrar todo" in remote-district more',
  ]);
  assert.deepEqual(findTwoTranslations([one, one]), []);
});
