import { languageStorageKey } from '@tapin/shared/session/storage-keys';
import { restoreLanguage } from './restore-language.ts';

const page = document.documentElement;

beforeEach(() => {
  page.lang = 'en';
  page.dir = 'ltr';
  process.env.TAPIN_RIGHT_TO_LEFT = 'ar fa';
});
afterEach(() => {
  delete process.env.TAPIN_RIGHT_TO_LEFT;
});

test.each([
  ['ar', 'rtl'],
  ['es', 'ltr'],
])('on a device where %s was chosen, the direction of the page is %s', (language, direction) => {
  page.dir = direction === 'ltr' ? 'rtl' : 'ltr';
  localStorage.setItem(languageStorageKey, language);
  restoreLanguage();
  expect(page).toHaveAttribute('lang', language);
  expect(page).toHaveAttribute('dir', direction);
});

test('without a chosen language the page keeps the language that the edge has set', () => {
  restoreLanguage();
  expect(page).toHaveAttribute('lang', 'en');
  expect(page).toHaveAttribute('dir', 'ltr');
});
