import { nextStateCookie } from '@tapin/contract/next-state';
import { signedOut } from './auth.ts';
import { adoptStoredAuth, getAuth, setAuth } from './auth-atom.ts';
import { deviceStorage } from './device-storage.ts';
import { languageStorageKey, migrationStorageKey } from './storage-keys.ts';

/**
 * How a session ended: `signed-out` by the person on this page; `lost` when the server or another tab ended it;
 * `refused` when neither the server nor the page had a session.
 */
export type SessionEnd = 'signed-out' | 'lost' | 'refused';

/** The navigation state that tells the landing screen that the session was lost. */
export const sessionLost = { arrival: 'sessionLost' } as const;

type Listener = (end: SessionEnd) => void;
const listeners = new Set<Listener>();

/** Whether the session was lost and no person has logged out since. */
let isLost = false;

/**
 * Calls `listener` whenever a session ends. A session may be lost before the first render, so a listener that subscribes
 * afterwards is notified as well while nobody has logged in again.
 *
 * @returns A function to unsubscribe, which fits an effect.
 *
 * @example
 * useEffect(() => onSessionEnd(() => queryClient.clear()), [queryClient]);
 */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  if (isLost && getAuth().user === null) listener('lost');
  return () => listeners.delete(listener);
}

function clearStorage(): void {
  try {
    const keptEntries = [languageStorageKey, migrationStorageKey].map(
      (key) => [key, deviceStorage.getItem(key)] as const,
    );
    deviceStorage.clear();
    for (const [key, value] of keptEntries) if (value !== null) deviceStorage.setItem(key, value);
  } catch {
    // A storage that cannot be cleared contains nothing.
  }
}

/**
 * Ends the session on this device: it resets the state, clears the storage except the language, and notifies listeners.
 * It does not call the server; `signOut` does.
 *
 * @param end How the session ended. `lost` shows an explanation on the landing screen.
 */
export function endSession(end: Exclude<SessionEnd, 'refused'> = 'signed-out'): void {
  // While nobody is logged in, no session was lost, and a sign-up in progress is kept.
  if (end === 'lost' && getAuth().user === null) {
    notifyListeners('refused');
    return;
  }
  clearStorage();
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari before 18.4.
  document.cookie = `${nextStateCookie}=; Path=/; Max-Age=0`;
  setAuth(signedOut);
  notifyListeners(end);
}

/**
 * Ends the session in this page when another tab has logged out or logged another person in, because calls of this page
 * would use the other session. Returns whether it ended.
 */
export function followOtherTabs(): boolean {
  const isOtherPerson = adoptStoredAuth();
  if (isOtherPerson) notifyListeners('lost');
  return isOtherPerson;
}

function notifyListeners(end: SessionEnd): void {
  if (end !== 'refused') isLost = end === 'lost';
  for (const listener of listeners) listener(end);
}
