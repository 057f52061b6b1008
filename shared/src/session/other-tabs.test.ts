import { cedarMiddle, districtAdmin, memberAs, userWith } from '../testing/people.tsx';
import { type Auth, signedOut } from './auth.ts';
import { getAuth, setAuth } from './auth-atom.ts';
import { followOtherTabs, onSessionEnd } from './end-session.ts';
import { authStorageKey } from './storage-keys.ts';
import { readStoredAuth } from './stored-auth.ts';

const ana = memberAs('student');
const ben: Auth = { ...ana, user: userWith({ _id: 'ben', firstName: 'Ben' }) };
const storeAuth = (auth: Auth) => localStorage.setItem(authStorageKey, JSON.stringify(auth));

const onEnd = jest.fn();
beforeEach(() => {
  setAuth(ana);
  onEnd.mockClear();
});
const unsubscribe = onSessionEnd(onEnd);
afterAll(unsubscribe);
afterEach(() => jest.restoreAllMocks());

test('logging out in one tab logs the person out in all other tabs', () => {
  storeAuth(signedOut);
  expect(followOtherTabs()).toBe(true);
  expect(getAuth()).toEqual(signedOut);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('when another person logs in in another tab, this tab takes over that person and writes nothing', () => {
  storeAuth(ben);
  const write = jest.spyOn(Storage.prototype, 'setItem');
  expect(followOtherTabs()).toBe(true);
  expect(getAuth()).toEqual(ben);
  expect(onEnd).toHaveBeenCalledTimes(1);
  expect(write).not.toHaveBeenCalled();
  expect(readStoredAuth(localStorage)).toEqual(ben);
});

test('an empty storage counts as logged out', () => {
  localStorage.clear();
  expect(followOtherTabs()).toBe(true);
  expect(getAuth()).toEqual(signedOut);
});

test('a tab of a visitor takes over the person who logged in in another tab', () => {
  setAuth(signedOut);
  storeAuth(ben);
  expect(followOtherTabs()).toBe(true);
  expect(getAuth()).toEqual(ben);
});

test('when the same person enters another school in another tab, this tab keeps its school', () => {
  storeAuth({ ...ana, school: null });
  expect(followOtherTabs()).toBe(false);
  expect(getAuth()).toEqual(ana);
  expect(onEnd).not.toHaveBeenCalled();
});

test('a remote that the district turned off in another tab is off in this tab, and the person stays logged in', () => {
  const admin = districtAdmin();
  setAuth(admin);
  const district = admin.district && { ...admin.district, remotes: [] };
  storeAuth({ ...admin, district, school: cedarMiddle });
  expect(followOtherTabs()).toBe(false);
  expect(getAuth()).toEqual({ ...admin, district });
  expect(onEnd).not.toHaveBeenCalled();
});

test('a browser without storage does not follow other tabs', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  setAuth(ben);
  expect(followOtherTabs()).toBe(false);
  expect(getAuth()).toEqual(ben);
});
