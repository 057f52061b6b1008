import { sessionMarker } from '@tapin/contract/session-marker';
import { chosenLanguage } from '../i18n/chosen-language.ts';
import type { Auth } from '../session/auth.ts';
import { deviceStorage } from '../session/device-storage.ts';
import { authStorageKey } from '../session/storage-keys.ts';
import { timeZone } from './time-zone.ts';

const maxAgeMs = 10_000;

/** A read without a reply fails after this time, so that a screen can say so. */
export const readTimeoutMs = 60_000;

const mePath = '/user/me';

interface Prefetch {
  startedAt: number;
  /** The bodies by address. A failed request resolves to undefined, and the call itself then reports the error. */
  replies: Record<string, Promise<unknown>>;
  /** Resolves when every request has been sent, also those that depend on another reply. */
  allSent: Promise<unknown>;
}

declare global {
  interface Window {
    tapinPrefetch?: Prefetch;
  }
}

/** The base URL of the API: the same origin, unless the build sets another one. */
export const apiUrl: string = process.env.TAPIN_API_URL ?? '/api';

/** Whether the server may have a session of this browser. An API of another origin has cookies that the page cannot read. */
export const hasSessionMarker = (): boolean =>
  !apiUrl.startsWith('/') || document.cookie.includes(`${sessionMarker}=`);

/** Returns the headers of every call. */
export const defaultHeaders = (language: string): Record<string, string> => ({
  'content-type': 'application/json',
  'device-type': 'desktop',
  'time-zone': timeZone(),
  'accept-language': language,
});

/** Returns a path with its query sorted, which is the key of a prefetched reply. */
export function addressOf(path: string, query: Iterable<readonly [string, unknown]> = []): string {
  const definedValues = [...query].filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(definedValues.map(([name, value]) => [name, String(value)]));
  text.sort();
  return text.size > 0 ? `${path}?${text}` : path;
}

/**
 * The values that a declared path needs: the current school and membership, and the parameters of the screen’s path.
 */
type PathValues = Record<string, string | undefined>;

interface MeReply {
  schools: { _id: string }[];
  schoolUsers: { _id: string; school: string }[];
}

/**
 * Prefetches the person and the declared paths before the code that needs them has loaded. In a declared path,
 * `:school` and `:schoolUser` are the current school and membership, and `:name` is a parameter of the screen's path. A
 * query value `?name` is read from the page's query and left out if the page has none. A device without a stored
 * session may still have a cookie; the school is then read from the reply about the person. Without both, nothing is sent.
 */
export function prefetchData(declaredPaths: readonly string[], parameters: PathValues = {}): void {
  const headers = defaultHeaders(chosenLanguage());
  const replies: Prefetch['replies'] = {};
  const ignoreFailure = () => undefined;
  const prefetchPath = (template: string, values: PathValues) => {
    const address = fillInPath(template, values);
    if (address === null) return;
    // The body is read at once, because reading it on demand would delay the first render.
    replies[address] = fetch(apiUrl + address, {
      headers,
      credentials: 'include',
      signal: AbortSignal.timeout(readTimeoutMs),
    })
      .then((reply): Promise<unknown> | undefined => (reply.ok ? reply.json() : undefined))
      .catch(ignoreFailure);
  };
  const schoolPaths = declaredPaths.filter((template) => template.includes(':school'));
  const prefetchSchoolPaths = (values: PathValues) => {
    for (const template of schoolPaths) prefetchPath(template, { ...parameters, ...values });
  };

  const storedSchool = readStoredSchool();
  if (!storedSchool && !hasSessionMarker()) return;
  if (storedSchool) prefetchSchoolPaths(storedSchool);
  for (const template of [mePath, ...declaredPaths])
    if (!schoolPaths.includes(template)) prefetchPath(template, parameters);
  const me = storedSchool ? undefined : replies[mePath];
  const allSent = Promise.resolve(me?.then(firstSchoolOf).then(prefetchSchoolPaths).catch(ignoreFailure));
  window.tapinPrefetch = { startedAt: performance.now(), replies, allSent };
}

/**
 * Returns the school in the stored session. The session is not validated: a useless prefetch does no harm, and the
 * validation would double the size of this code.
 */
function readStoredSchool(): PathValues | null {
  try {
    const { user, school, schoolUser }: Partial<Auth> = JSON.parse(
      deviceStorage.getItem(authStorageKey) ?? '{}',
    );
    return user && school ? { school: school._id, schoolUser: schoolUser?._id } : null;
  } catch {
    return null;
  }
}

/** Returns the address for a declared path; null if a value is unknown. */
function fillInPath(template: string, values: PathValues): string | null {
  const { pathname, searchParams } = new URL(template, location.origin);
  const pageQuery = new URLSearchParams(location.search);
  let isKnown = true;
  const valueFor = (name: string) => {
    isKnown &&= values[name] !== undefined;
    return values[name];
  };
  const path = pathname.replace(/:(\w+)/g, (_, name) => encodeURIComponent(valueFor(name) ?? ''));
  const query = [...searchParams].map(([name, text]) => {
    if (text.startsWith('?')) return [name, pageQuery.get(text.slice(1)) || undefined] as const;
    return [name, text.startsWith(':') ? valueFor(text.slice(1)) : text] as const;
  });
  return isKnown ? addressOf(path, query) : null;
}

function firstSchoolOf(me: unknown): PathValues {
  const { schools, schoolUsers } = me as MeReply;
  const school = schools[0]?._id;
  return { school, schoolUser: schoolUsers.find((membership) => membership.school === school)?._id };
}

/** Returns a prefetched body once, while it is fresh; undefined means that the call has to send a request. */
export async function consumePrefetched(address: string): Promise<unknown> {
  const prefetch = window.tapinPrefetch;
  if (!prefetch) return undefined;
  if (!prefetch.replies[address]) await prefetch.allSent;
  const reply = prefetch.replies[address];
  if (!reply) return undefined;
  delete prefetch.replies[address];
  if (performance.now() - prefetch.startedAt > maxAgeMs) return undefined;
  return reply;
}
