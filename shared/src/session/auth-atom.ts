import { atom, getDefaultStore } from 'jotai';
import { type Auth, signedOut } from './auth.ts';
import { deviceStorage } from './device-storage.ts';
import { runMigrations } from './migrations.ts';
import { readStoredAuth, writeStoredAuth } from './stored-auth.ts';

runMigrations(deviceStorage);

const currentAuthAtom = atom<Auth>(readStoredAuth(deviceStorage) ?? signedOut);

/** Whether the storage has what this page last wrote, so that what it has now comes from another tab. */
let isKept = true;

/** Who is signed in. Every change is kept in local storage. */
export const authAtom = atom(
  (get) => get(currentAuthAtom),
  (get, set, change: Auth | ((previous: Auth) => Auth)) => {
    const next = typeof change === 'function' ? change(get(currentAuthAtom)) : change;
    set(currentAuthAtom, next);
    isKept = writeStoredAuth(deviceStorage, next);
  },
);

export const getAuth = (): Auth => getDefaultStore().get(authAtom);
export const setAuth = (change: Auth | ((previous: Auth) => Auth)): void =>
  getDefaultStore().set(authAtom, change);

/**
 * Takes over from the storage who is signed in, when another tab signed out or signed somebody else in, and what another
 * tab learned of the same person's district. Nothing is written: the other tab is ahead. Returns whether it is somebody
 * else.
 */
export function takeOverAuth(): boolean {
  if (!isKept) return false;
  const stored = readStoredAuth(deviceStorage) ?? signedOut;
  const current = getAuth();
  const isAnother = stored.user?._id !== current.user?._id;
  if (isAnother) getDefaultStore().set(currentAuthAtom, stored);
  else if (String(stored.district?.remotes) !== String(current.district?.remotes)) {
    getDefaultStore().set(currentAuthAtom, { ...current, district: stored.district });
  }
  return isAnother;
}
