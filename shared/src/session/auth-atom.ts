import { atom, getDefaultStore } from 'jotai';
import { type Auth, signedOut } from './auth.ts';
import { deviceStorage } from './device-storage.ts';
import { runMigrations } from './migrations.ts';
import { readStoredAuth, writeStoredAuth } from './stored-auth.ts';

runMigrations(deviceStorage);

const currentAuthAtom = atom<Auth>(readStoredAuth(deviceStorage) ?? signedOut);

/** Who is signed in. Every change is kept in local storage. */
export const authAtom = atom(
  (get) => get(currentAuthAtom),
  (get, set, change: Auth | ((previous: Auth) => Auth)) => {
    const next = typeof change === 'function' ? change(get(currentAuthAtom)) : change;
    set(currentAuthAtom, next);
    writeStoredAuth(deviceStorage, next);
  },
);

export const getAuth = (): Auth => getDefaultStore().get(authAtom);
export const setAuth = (change: Auth | ((previous: Auth) => Auth)): void =>
  getDefaultStore().set(authAtom, change);
