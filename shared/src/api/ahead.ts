import { chosenLanguage } from '../i18n/chosen-language.ts';
import { deviceStorage } from '../session/device-storage.ts';
import { readStoredAuth } from '../session/stored-auth.ts';
import { timeZone } from './time-zone.ts';

/** A reply older than this may no longer be true; it is left alone and asked for anew. */
const freshFor = 10_000;

const mePath = '/user/me';

interface Ahead {
  askedAt: number;
  /** The bodies by URL; undefined when none came, which is for the call itself to find out. */
  replies: Record<string, ReturnType<Response['json']>>;
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

/** What is read of `GET /user/me` before there is code that knows it. */
interface Schools {
  schools: { _id: string }[];
}

/**
 * Asks for data before the code that needs it has arrived. `:school` in a path is the current school. A device that
 * remembers nobody may still have a session: there, who the person is says which school it is.
 */
export function askAhead(paths: readonly string[]): void {
  const headers = defaultHeaders(chosenLanguage());
  const replies: Ahead['replies'] = {};
  const none = () => undefined;
  const ask = (url: string) => {
    // Read to the end at once: a body that waits to be read comes a moment too late for the first drawing.
    replies[url] = fetch(apiUrl + url, { headers, credentials: 'include' })
      .then((reply) => (reply.ok ? reply.json() : undefined))
      .catch(none);
  };
  const askFor = (school: string) => {
    const ofSchool = paths.filter((path) => path.includes(':school'));
    for (const path of ofSchool) ask(path.replace(':school', encodeURIComponent(school)));
  };

  const auth = readStoredAuth(deviceStorage);
  const known = auth?.user ? auth.school?._id : undefined;
  if (known) askFor(known);
  for (const path of paths.filter((each) => !each.includes(':school'))) ask(path);
  const me = known ? undefined : replies[mePath];
  const asked = Promise.resolve(me?.then(firstSchool).then(askFor).catch(none));
  window.tapinAhead = { askedAt: performance.now(), replies, asked };
}

function firstSchool({ schools }: Schools): string {
  if (!schools[0]) throw new Error('no school yet');
  return schools[0]._id;
}

/** The body that was asked for ahead, once, while it is fresh; undefined means to ask now. */
export async function takeAhead(url: string): ReturnType<Response['json']> {
  const ahead = window.tapinAhead;
  if (!ahead) return undefined;
  if (!ahead.replies[url]) await ahead.asked;
  const asked = ahead.replies[url];
  if (!asked) return undefined;
  delete ahead.replies[url];
  if (performance.now() - ahead.askedAt > freshFor) return undefined;
  return asked;
}
