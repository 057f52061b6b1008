import { memberAs } from '../testing/people.tsx';
import { authStorageKey, languageStorageKey, migrationStorageKey } from './storage-keys.ts';

const localStorageProperty = Object.getOwnPropertyDescriptor(window, 'localStorage') ?? {};

// Each test begins with a new page, without modules and stores of the previous test.
beforeEach(() => {
  jest.resetModules();
  Reflect.deleteProperty(globalThis, '__JOTAI_DEFAULT_STORE__');
});
afterEach(() => Object.defineProperty(window, 'localStorage', localStorageProperty));

async function startPage() {
  const [session, i18n] = await Promise.all([import('./session.ts'), import('../i18n/i18n.ts')]);
  return { ...session, ...i18n };
}

test('a person who was logged in is still logged in after a reload', async () => {
  localStorage.setItem(authStorageKey, JSON.stringify(memberAs('teacher')));
  const { getAuth } = await startPage();
  expect(getAuth()).toEqual(memberAs('teacher'));
});

test('an incomplete stored session logs nobody in, and is removed', async () => {
  localStorage.setItem(authStorageKey, '{"user":{"_id":"user-1"}}');
  const { getAuth, signedOut } = await startPage();
  expect(getAuth()).toEqual(signedOut);
  expect(localStorage.getItem(authStorageKey)).toBeNull();
});

test('a whole visit writes exactly three keys to the storage', async () => {
  const { changeLanguage, setAuth, endSession } = await startPage();
  setAuth(memberAs('student'));
  await changeLanguage('es');
  await changeLanguage('en');
  expect(Object.keys(localStorage).sort()).toEqual(
    [authStorageKey, languageStorageKey, migrationStorageKey].sort(),
  );
  expect(new Set([authStorageKey, languageStorageKey, migrationStorageKey]).size).toBe(3);
  endSession();
  expect(localStorage).toHaveLength(3);
});

test('the page starts and works where the browser forbids storage', async () => {
  Object.defineProperty(window, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  const { changeLanguage, currentLanguage, endSession, getAuth, setAuth, signedOut } = await startPage();
  setAuth(memberAs('student'));
  expect(getAuth()).toEqual(memberAs('student'));
  await changeLanguage('es');
  expect(currentLanguage()).toBe('es');
  endSession();
  expect(getAuth()).toEqual(signedOut);
});
