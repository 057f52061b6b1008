import { languageStorageKey } from '../session/storage-keys.ts';
import { chosenLanguage } from './chosen-language.ts';

const mockBrowserLanguage = (language: string) =>
  jest.spyOn(navigator, 'language', 'get').mockReturnValue(language);

afterEach(() => {
  jest.restoreAllMocks();
  document.documentElement.lang = '';
});

test.each([
  { stored: 'es', browser: 'en-US', language: 'es' },
  { stored: 'en', browser: 'es-MX', language: 'en' },
  { stored: null, browser: 'es', language: 'es' },
  { stored: null, browser: 'es-419', language: 'es' },
  { stored: null, browser: 'en-GB', language: 'en' },
  { stored: null, browser: 'fr-FR', language: 'en' },
  { stored: null, browser: 'est', language: 'en' },
  { stored: null, browser: '', language: 'en' },
  { stored: 'fr', browser: 'es-ES', language: 'es' },
  { stored: 'es-MX', browser: 'fr', language: 'en' },
  { stored: '', browser: 'es', language: 'es' },
])('stored $stored in a browser set to $browser is $language', ({ stored, browser, language }) => {
  if (stored !== null) localStorage.setItem(languageStorageKey, stored);
  mockBrowserLanguage(browser);
  expect(chosenLanguage()).toBe(language);
});

test.each([
  { stored: null, page: 'es', language: 'es' },
  { stored: 'en', page: 'es', language: 'en' },
  { stored: null, page: 'fr', language: 'en' },
])('stored $stored on a page in $page is $language', ({ stored, page, language }) => {
  if (stored !== null) localStorage.setItem(languageStorageKey, stored);
  document.documentElement.lang = page;
  mockBrowserLanguage('en-US');
  expect(chosenLanguage()).toBe(language);
});
