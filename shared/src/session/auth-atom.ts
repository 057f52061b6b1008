import { atom, getDefaultStore } from 'jotai';
import { type Auth, signedOut } from './auth.ts';
import { deviceStorage } from './device-storage.ts';
import { runMigrations } from './migrations.ts';
import { readStoredAuth, writeStoredAuth } from './stored-auth.ts';

runMigrations(deviceStorage);

const currentAuthAtom = atom<Auth>(readStoredAuth(deviceStorage) ?? signedOut);

/** Whether the last write of this page was stored. If so, a different stored value comes from another tab. */
let isStored = true;

/**
 * The session of the logged-in person. Every change is stored in local storage.
 *
 * @example
 * const { schoolUser } = useAtomValue(authAtom);
 */
export const authAtom = atom(
  (get) => get(currentAuthAtom),
  (get, set, change: Auth | ((previous: Auth) => Auth)) => {
    const next = typeof change === 'function' ? change(get(currentAuthAtom)) : change;
    set(currentAuthAtom, next);
    isStored = writeStoredAuth(deviceStorage, next);
  },
);

/** Returns the session outside of components, for example in a query. A component uses `authAtom` instead. */
export const getAuth = (): Auth => getDefaultStore().get(authAtom);
/** Changes the session outside of components. */
export const setAuth = (change: Auth | ((previous: Auth) => Auth)): void =>
  getDefaultStore().set(authAtom, change);

/**
 * Reads the session from the storage after another tab logged out, logged another person in, or updated the district.
 * The stored session is newer, so this function writes nothing. Returns whether another person is logged in.
 */
export function adoptStoredAuth(): boolean {
  if (!isStored) return false;
  const stored = readStoredAuth(deviceStorage) ?? signedOut;
  const current = getAuth();
  const isOtherPerson = stored.user?._id !== current.user?._id;
  if (isOtherPerson) getDefaultStore().set(currentAuthAtom, stored);
  else if (String(stored.district?.remotes) !== String(current.district?.remotes)) {
    getDefaultStore().set(currentAuthAtom, { ...current, district: stored.district });
  }
  return isOtherPerson;
}
