import { signedOut } from './auth.ts';
import { setAuth } from './auth-atom.ts';
import { languageStorageKey, migrationStorageKey } from './storage-keys.ts';

type Listener = () => void;
const listeners = new Set<Listener>();

/** Calls `listener` whenever a session ends, by the person or by the server. Returns how to stop. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Forgets the signed-in person on this device: state, storage and whatever listens. The language stays. */
export function endSession(): void {
  const kept = [languageStorageKey, migrationStorageKey].map(
    (key) => [key, localStorage.getItem(key)] as const,
  );
  localStorage.clear();
  for (const [key, value] of kept) if (value !== null) localStorage.setItem(key, value);
  setAuth(signedOut);
  for (const listener of listeners) listener();
}
