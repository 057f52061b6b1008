import { chosenLanguage } from '../i18n/chosen-language.ts';
import type { Auth } from '../session/auth.ts';
import { deviceStorage } from '../session/device-storage.ts';
import { authStorageKey } from '../session/storage-keys.ts';
import { timeZone } from './time-zone.ts';

/** A reply older than this may no longer be true; it is left alone and asked for anew. */
const freshFor = 10_000;

const mePath = '/user/me';

interface Ahead {
  askedAt: number;
  /** The bodies by address; undefined when none came, which is for the call itself to find out. */
  replies: Record<string, Promise<unknown>>;
  /** Resolves when everything is asked, also what depends on another reply. */
  asked: Promise<unknown>;
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

/** A path with its query, by which what was asked ahead is found: the same whatever the order of the query. */
export function addressOf(path: string, query: Iterable<readonly [string, unknown]> = []): string {
  const said = [...query].filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(said.map(([name, value]) => [name, String(value)]));
  text.sort();
  return text.size > 0 ? `${path}?${text}` : path;
}

/** What a declared path may name: the current school and membership, and the parameters of the screen's own path. */
type Values = Record<string, string | undefined>;

/** What is read of `GET /user/me` before there is code that knows it. */
interface Schools {
  schools: { _id: string }[];
  schoolUsers: { _id: string; school: string }[];
}

/**
 * Asks for data before the code that needs it has arrived, and for who the person is. In what is declared, `:school` and `:schoolUser` are the
 * current school and membership, `:name` is a parameter of the screen's path, and `?name` in the place of a value one
 * of the page's query, left out where the page has none. A device that remembers nobody may still have a session:
 * there, who the person is says which school it is.
 */
export function askAhead(declared: readonly string[], parameters: Values = {}): void {
  const headers = defaultHeaders(chosenLanguage());
  const replies: Ahead['replies'] = {};
  const none = () => undefined;
  const ask = (template: string, values: Values) => {
    const address = fillIn(template, values);
    if (address === null) return;
    // Read to the end at once: a body that waits to be read comes a moment too late for the first drawing.
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
 * The school that this device remembers. Nothing of it is checked, as it would be before anybody acts on it: what is
 * asked in vain harms nobody, and the check is as large as all the rest.
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

/** The address that is declared; null while something is not known. */
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

/** The body that was asked for ahead, once, while it is fresh; undefined means to ask now. */
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
