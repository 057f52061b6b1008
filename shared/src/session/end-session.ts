import { signedOut } from './auth.ts';
import { getAuth, setAuth, takeOverAuth } from './auth-atom.ts';
import { deviceStorage } from './device-storage.ts';
import { languageStorageKey, migrationStorageKey } from './storage-keys.ts';

/** `signed-out` by the person on this page; `lost` when the server or another tab ended it. */
export type SessionEnd = 'signed-out' | 'lost';

/** Tells the landing screen, as navigation state, that somebody did not come there of their own accord. */
export const sessionLost = { arrival: 'sessionLost' } as const;

type Listener = (end: SessionEnd) => void;
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
export function endSession(end: SessionEnd = 'signed-out'): void {
  // A visitor who is refused has lost nothing.
  const told = getAuth().user ? end : 'signed-out';
  clearStorage();
  setAuth(signedOut);
  tell(told);
}

/**
 * Ends what this page knows of a person who, in another tab, signed out or made way for somebody else: whatever it sent
 * from now on would count as the other's. Returns whether that is so.
 */
export function followOtherTabs(): boolean {
  const isAnother = takeOverAuth();
  if (isAnother) tell('lost');
  return isAnother;
}

function tell(end: SessionEnd): void {
  for (const listener of listeners) listener(end);
}
