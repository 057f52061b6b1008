import { signedOut } from './auth.ts';
import { setAuth, takeOverAuth } from './auth-atom.ts';
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
  tell();
}

/**
 * Ends what this page knows of a person who, in another tab, signed out or made way for somebody else: whatever it sent
 * from now on would count as the other's. Returns whether that is so.
 */
export function followOtherTabs(): boolean {
  const isAnother = takeOverAuth();
  if (isAnother) tell();
  return isAnother;
}

function tell(): void {
  for (const listener of listeners) listener();
}
