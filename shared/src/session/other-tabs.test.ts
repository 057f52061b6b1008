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

test('somebody who signed out in another tab is signed out here', () => {
  storeAuth(signedOut);
  expect(followOtherTabs()).toBe(true);
  expect(getAuth()).toEqual(signedOut);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('somebody else who signed in there is who is signed in here, and nothing is written', () => {
  storeAuth(ben);
  const write = jest.spyOn(Storage.prototype, 'setItem');
  expect(followOtherTabs()).toBe(true);
  expect(getAuth()).toEqual(ben);
  expect(onEnd).toHaveBeenCalledTimes(1);
  expect(write).not.toHaveBeenCalled();
  expect(readStoredAuth(localStorage)).toEqual(ben);
});

test('what was stored being gone counts as signed out', () => {
  localStorage.clear();
  expect(followOtherTabs()).toBe(true);
  expect(getAuth()).toEqual(signedOut);
});

test('a visitor becomes who signed in in another tab', () => {
  setAuth(signedOut);
  storeAuth(ben);
  expect(followOtherTabs()).toBe(true);
  expect(getAuth()).toEqual(ben);
});

test('the same person with another school there keeps the one that is looked at here', () => {
  storeAuth({ ...ana, school: null });
  expect(followOtherTabs()).toBe(false);
  expect(getAuth()).toEqual(ana);
  expect(onEnd).not.toHaveBeenCalled();
});

test('what the district turned off in another tab is off here, and the person stays', () => {
  const admin = districtAdmin();
  setAuth(admin);
  const district = admin.district && { ...admin.district, remotes: [] };
  storeAuth({ ...admin, district, school: cedarMiddle });
  expect(followOtherTabs()).toBe(false);
  expect(getAuth()).toEqual({ ...admin, district });
  expect(onEnd).not.toHaveBeenCalled();
});

test('where nothing can be kept there are no other tabs to follow', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  setAuth(ben);
  expect(followOtherTabs()).toBe(false);
  expect(getAuth()).toEqual(ben);
});
