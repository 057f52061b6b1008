import { languageStorageKey } from '../session/storage-keys.ts';
import { chosenLanguage } from './chosen-language.ts';

const browserSpeaks = (languages: readonly string[]) =>
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);

afterEach(() => jest.restoreAllMocks());

test.each([
  { stored: 'es', browser: ['en-US'], language: 'es' },
  { stored: 'en', browser: ['es-MX'], language: 'en' },
  { stored: null, browser: ['es'], language: 'es' },
  { stored: null, browser: ['es-419'], language: 'es' },
  { stored: null, browser: ['en-GB'], language: 'en' },
  { stored: null, browser: ['fr-FR'], language: 'en' },
  { stored: null, browser: ['est'], language: 'en' },
  { stored: null, browser: [], language: 'en' },
  { stored: null, browser: ['fr-FR', 'es-MX', 'en-US'], language: 'es' },
  { stored: 'fr', browser: ['es-ES'], language: 'es' },
  { stored: 'es-MX', browser: ['fr'], language: 'en' },
  { stored: '', browser: ['es'], language: 'es' },
])('stored $stored in a browser set to $browser is $language', ({ stored, browser, language }) => {
  if (stored !== null) localStorage.setItem(languageStorageKey, stored);
  browserSpeaks(browser);
  expect(chosenLanguage()).toBe(language);
});
