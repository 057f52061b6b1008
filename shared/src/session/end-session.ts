import { signedOut } from './auth.ts';
import { getAuth, setAuth, takeOverAuth } from './auth-atom.ts';
import { deviceStorage } from './device-storage.ts';
import { languageStorageKey, migrationStorageKey } from './storage-keys.ts';

/**
 * `signed-out` by the person on this page; `lost` when the server or another tab ended it; `refused` when the server
 * knows of no session and neither did the page.
 */
export type SessionEnd = 'signed-out' | 'lost' | 'refused';

/** Tells the landing screen, as navigation state, that somebody did not come there of their own accord. */
export const sessionLost = { arrival: 'sessionLost' } as const;

type Listener = (end: SessionEnd) => void;
const listeners = new Set<Listener>();

/** The session was lost, and nobody has ended one of their own accord since. */
let isLost = false;

/**
 * Calls `listener` whenever a session ends, by the person or by the server. A session may be lost before anything is
 * drawn: who begins to listen while nobody has signed in again is told of it too. Returns how to stop.
 */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  if (isLost && getAuth().user === null) listener('lost');
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
export function endSession(end: Exclude<SessionEnd, 'refused'> = 'signed-out'): void {
  // What somebody began who has no account yet is not to be forgotten because the server does not know them.
  if (end === 'lost' && getAuth().user === null) {
    tell('refused');
    return;
  }
  clearStorage();
  setAuth(signedOut);
  tell(end);
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
  if (end !== 'refused') isLost = end === 'lost';
  for (const listener of listeners) listener(end);
}
