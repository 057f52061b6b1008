import assert from 'node:assert/strict';
import { test } from 'node:test';
import { preferredLanguage } from './languages.ts';

const cases: [string | undefined, string][] = [
  [undefined, 'en'],
  ['', 'en'],
  ['es', 'es'],
  ['ES-mx', 'es'],
  ['fr-FR, de;q=0.9', 'en'],
  ['en;q=0.5, es;q=0.9', 'es'],
  ['es;q=0, en', 'en'],
  ['fr, es;q=0.3', 'es'],
  ['*', 'en'],
];

for (const [header, language] of cases) {
  test(`takes ${language} from "${header}"`, () => {
    assert.equal(preferredLanguage(header), language);
  });
}
