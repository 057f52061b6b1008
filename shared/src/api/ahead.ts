import { chosenLanguage } from '../i18n/chosen-language.ts';
import { deviceStorage } from '../session/device-storage.ts';
import { readStoredAuth } from '../session/stored-auth.ts';
import { timeZone } from './time-zone.ts';

/** A reply older than this may no longer be true; it is left alone and asked for anew. */
const freshFor = 10_000;

interface Ahead {
  askedAt: number;
  replies: Record<string, Promise<Response>>;
}

declare global {
  interface Window {
    tapinAhead?: Ahead;
  }
}

/** The API's address: the same origin, unless the build says otherwise. */
export const apiUrl: string = process.env.TAPIN_API_URL ?? '/api';

/** What goes with every call. */
export const defaultHeaders = (language: string): Record<string, string> => ({
  'content-type': 'application/json',
  'device-type': 'desktop',
  'time-zone': timeZone(),
  'accept-language': language,
});

/**
 * Asks for data before the code that needs it has arrived. `:school` in a path is the current school; nothing is asked
 * for a visitor.
 */
export function askAhead(paths: readonly string[]): void {
  const auth = readStoredAuth(deviceStorage);
  if (!auth?.user) return;
  const headers = defaultHeaders(chosenLanguage());
  const urls = paths
    .filter((path) => auth.school || !path.includes(':school'))
    .map((path) => path.replace(':school', encodeURIComponent(auth.school?._id ?? '')));
  const ask = (url: string) => fetch(apiUrl + url, { headers, credentials: 'include' });
  window.tapinAhead = {
    askedAt: performance.now(),
    replies: Object.fromEntries(urls.map((url) => [url, ask(url)])),
  };
}

/** The reply that was asked for ahead, once, while it is fresh; undefined means to ask now. */
export async function takeAhead(url: string): Promise<Response | undefined> {
  const ahead = window.tapinAhead;
  const asked = ahead?.replies[url];
  if (!ahead || !asked) return undefined;
  delete ahead.replies[url];
  if (performance.now() - ahead.askedAt > freshFor) return undefined;
  const reply = await asked.catch(() => undefined);
  return reply?.ok ? reply : undefined;
}
