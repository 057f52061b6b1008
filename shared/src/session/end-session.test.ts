import { keepNextState, nextStateCookie } from '@tapin/contract/next-state';
import { memberAs } from '../testing/people.tsx';
import { signedOut } from './auth.ts';
import { getAuth, setAuth } from './auth-atom.ts';
import { endSession, onSessionEnd } from './end-session.ts';
import { authStorageKey, languageStorageKey, migrationStorageKey } from './storage-keys.ts';
import { readStoredAuth } from './stored-auth.ts';

const storedKeys = () => Object.keys(localStorage).sort();

beforeEach(() => setAuth(memberAs('teacher')));
afterEach(() => jest.restoreAllMocks());

test('every change of the session is stored on this device', () => {
  expect(readStoredAuth(localStorage)).toEqual(memberAs('teacher'));
  setAuth((auth) => ({ ...auth, grade: { _id: 'grade-7', grade: 7 } }));
  expect(readStoredAuth(localStorage)?.grade).toEqual({ _id: 'grade-7', grade: 7 });
});

test('the end of a session logs the person out in this page and after a reload', () => {
  endSession();
  expect(getAuth()).toEqual(signedOut);
  expect(readStoredAuth(localStorage)).toEqual(signedOut);
});

test('the end of a session clears the storage except the language and the migration number', () => {
  localStorage.setItem(languageStorageKey, 'es');
  localStorage.setItem(migrationStorageKey, '1');
  localStorage.setItem('left-by-something-else', 'x');
  endSession();
  expect(storedKeys()).toEqual([authStorageKey, languageStorageKey, migrationStorageKey].sort());
  expect(localStorage.getItem(languageStorageKey)).toBe('es');
  expect(localStorage.getItem(migrationStorageKey)).toBe('1');
});

test('the end of a session deletes the cookie with the next state of a screen', () => {
  const screen = { user: 'user-1', remote: 'survey', screen: 'survey-screen' };
  keepNextState({ ...screen, state: 'eaten-3', until: 1, later: 'eaten-3' });
  expect(document.cookie).toContain(nextStateCookie);
  endSession();
  expect(document.cookie).not.toContain(nextStateCookie);
});

test('the end of a session stores no language when none was chosen', () => {
  endSession();
  expect(storedKeys()).toEqual([authStorageKey]);
});

test('notifies listeners of the end of a session until they unsubscribe', () => {
  const usersAtEnd: unknown[] = [];
  const unsubscribe = onSessionEnd(() => usersAtEnd.push(getAuth().user));
  endSession();
  expect(usersAtEnd).toEqual([null]);
  unsubscribe();
  endSession();
  expect(usersAtEnd).toHaveLength(1);
});

test('the end of a session logs the person out even if the storage throws', () => {
  const throwDenied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  for (const method of ['getItem', 'setItem', 'removeItem', 'clear'] as const) {
    jest.spyOn(Storage.prototype, method).mockImplementation(throwDenied);
  }
  const onEnd = jest.fn();
  const unsubscribe = onSessionEnd(onEnd);
  endSession();
  unsubscribe();
  expect(getAuth()).toEqual(signedOut);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('reports no lost session for a visitor without one', () => {
  setAuth({ ...signedOut, createAccount: { role: 'teacher' } });
  const onEnd = jest.fn();
  const unsubscribe = onSessionEnd(onEnd);
  endSession('lost');
  unsubscribe();
  expect(onEnd).toHaveBeenCalledWith('refused');
  expect(getAuth().createAccount.role).toBe('teacher');
});

test('notifies later listeners of a session that was lost before the first render', () => {
  const [early, first, second] = [jest.fn(), jest.fn(), jest.fn()];
  const unsubscribes = [onSessionEnd(early)];
  endSession('lost');
  unsubscribes.push(onSessionEnd(first), onSessionEnd(second));
  for (const unsubscribe of unsubscribes) unsubscribe();
  for (const onEnd of [early, first, second]) expect(onEnd.mock.calls).toEqual([['lost']]);
});

test.each<[string, () => void]>([
  ['somebody logged in again', () => setAuth(memberAs('teacher'))],
  [
    'somebody logged in and out again',
    () => {
      setAuth(memberAs('teacher'));
      endSession();
    },
  ],
])('a lost session is no longer reported once %s', (_, goOn) => {
  endSession('lost');
  goOn();
  const onEnd = jest.fn();
  onSessionEnd(onEnd)();
  expect(onEnd).not.toHaveBeenCalled();
});
