import { signedOut } from './auth.ts';
import { setAuth } from './auth-atom.ts';
import { deviceStorage } from './device-storage.ts';
import { languageStorageKey, migrationStorageKey } from './storage-keys.ts';

type Listener = () => void;
const listeners = new Set<Listener>();

/** Calls `listener` whenever a session ends, by the person or by the server. Returns how to stop. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function clearStorage(): void {
  try {
    const kept = [languageStorageKey, migrationStorageKey].map(
      (key) => [key, deviceStorage.getItem(key)] as const,
    );
    deviceStorage.clear();
    for (const [key, value] of kept) if (value !== null) deviceStorage.setItem(key, value);
  } catch {
    // Nothing is stored where nothing can be cleared.
  }
}

/** Forgets the signed-in person on this device: state, storage and whatever listens. The language stays. */
export function endSession(): void {
  clearStorage();
  setAuth(signedOut);
  for (const listener of listeners) listener();
}
