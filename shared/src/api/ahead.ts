import { chosenLanguage } from '../i18n/chosen-language.ts';
import type { Auth } from '../session/auth.ts';
import { deviceStorage } from '../session/device-storage.ts';
import { authStorageKey } from '../session/storage-keys.ts';
import { timeZone } from './time-zone.ts';

/** A prefetched reply that is older than this, in milliseconds, is not used. */
const freshFor = 10_000;

const mePath = '/user/me';

interface Ahead {
  askedAt: number;
  /** The bodies by address. A failed request resolves to undefined, and the call itself then reports the error. */
  replies: Record<string, Promise<unknown>>;
  /** Resolves when every request has been sent, also those that depend on another reply. */
  asked: Promise<unknown>;
}

declare global {
  interface Window {
    tapinAhead?: Ahead;
  }
}

/** The base URL of the API: the same origin, unless the build sets another one. */
export const apiUrl: string = process.env.TAPIN_API_URL ?? '/api';

/** Returns the headers of every call. */
export const defaultHeaders = (language: string): Record<string, string> => ({
  'content-type': 'application/json',
  'device-type': 'desktop',
  'time-zone': timeZone(),
  'accept-language': language,
});

/** Returns a path with its query sorted, which is the key of a prefetched reply. */
export function addressOf(path: string, query: Iterable<readonly [string, unknown]> = []): string {
  const said = [...query].filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(said.map(([name, value]) => [name, String(value)]));
  text.sort();
  return text.size > 0 ? `${path}?${text}` : path;
}

/** The values for a declared path: the current school and membership, and the parameters of the screen's path. */
type Values = Record<string, string | undefined>;

/** The fields of `GET /user/me` that the prefetch reads. */
interface Schools {
  schools: { _id: string }[];
  schoolUsers: { _id: string; school: string }[];
}

/**
 * Prefetches the person and the declared paths before the code that needs them has loaded. In a declared path,
 * `:school` and `:schoolUser` are the current school and membership, and `:name` is a parameter of the screen's path. A
 * query value `?name` is read from the page's query and left out if the page has none. A device without a stored
 * session may still have a cookie; the school is then read from the reply about the person.
 */
export function askAhead(declared: readonly string[], parameters: Values = {}): void {
  const headers = defaultHeaders(chosenLanguage());
  const replies: Ahead['replies'] = {};
  const none = () => undefined;
  const ask = (template: string, values: Values) => {
    const address = fillIn(template, values);
    if (address === null) return;
    // The body is read at once, because reading it later would delay the first render.
    replies[address] = fetch(apiUrl + address, { headers, credentials: 'include' })
      .then((reply): Promise<unknown> | undefined => (reply.ok ? reply.json() : undefined))
      .catch(none);
  };
  const ofSchool = declared.filter((template) => template.includes(':school'));
  const askIn = (values: Values) => {
    for (const template of ofSchool) ask(template, { ...parameters, ...values });
  };

  const known = remembered();
  if (known) askIn(known);
  for (const template of [mePath, ...declared]) if (!ofSchool.includes(template)) ask(template, parameters);
  const me = known ? undefined : replies[mePath];
  const asked = Promise.resolve(me?.then(firstSchool).then(askIn).catch(none));
  window.tapinAhead = { askedAt: performance.now(), replies, asked };
}

/**
 * Returns the school in the stored session. The session is not validated here: a useless prefetch does no harm, and the
 * validation would double the size of this code.
 */
function remembered(): Values | null {
  try {
    const { user, school, schoolUser }: Partial<Auth> = JSON.parse(
      deviceStorage.getItem(authStorageKey) ?? '{}',
    );
    return user && school ? { school: school._id, schoolUser: schoolUser?._id } : null;
  } catch {
    return null;
  }
}

/** Returns the address for a declared path; null if one of its values is unknown. */
function fillIn(template: string, values: Values): string | null {
  const { pathname, searchParams } = new URL(template, location.origin);
  const here = new URLSearchParams(location.search);
  let isKnown = true;
  const valueFor = (name: string) => {
    isKnown &&= values[name] !== undefined;
    return values[name];
  };
  const path = pathname.replace(/:(\w+)/g, (_, name) => encodeURIComponent(valueFor(name) ?? ''));
  const query = [...searchParams].map(([name, text]) => {
    if (text.startsWith('?')) return [name, here.get(text.slice(1)) || undefined] as const;
    return [name, text.startsWith(':') ? valueFor(text.slice(1)) : text] as const;
  });
  return isKnown ? addressOf(path, query) : null;
}

function firstSchool(me: unknown): Values {
  const { schools, schoolUsers } = me as Schools;
  const school = schools[0]?._id;
  return { school, schoolUser: schoolUsers.find((membership) => membership.school === school)?._id };
}

/** Returns a prefetched body once, while it is fresh; undefined means that the call has to send a request. */
export async function takeAhead(address: string): Promise<unknown> {
  const ahead = window.tapinAhead;
  if (!ahead) return undefined;
  if (!ahead.replies[address]) await ahead.asked;
  const asked = ahead.replies[address];
  if (!asked) return undefined;
  delete ahead.replies[address];
  if (performance.now() - ahead.askedAt > freshFor) return undefined;
  return asked;
}
