/**
 * The state of a screen at the next visit. The device keeps it in a cookie, so that the edge can put the HTML of this
 * state into the page. The end of the session deletes the cookie.
 */
export interface NextState {
  /** The id of the person. The page shows the HTML only to this person. */
  user: string;
  remote: string;
  screen: string;
  /** The state of the screen before `until`. A state without HTML, such as `none`, shows none. */
  state: string;
  /** The time, in seconds since 1970, from which `later` is shown. */
  until: number;
  later: string;
}

/** The page of the host reads this cookie, too (`host/src/index.ejs`). */
export const nextStateCookie = 'tapin-next';

const maxAgeSeconds = 14 * 86_400;

/**
 * Keeps the next state of a screen on this device. A device keeps one state, that of the screen that was seen last.
 *
 * @example
 * keepNextState({ user: user._id, remote: 'meals', screen: 'meals-screen', state: 'ordered', until, later: 'menu' });
 */
export function keepNextState({ user, remote, screen, state, until, later }: NextState): void {
  const value = [user, remote, screen, state, Math.round(until), later].join('.');
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari before 18.4.
  document.cookie = `${nextStateCookie}=${value}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax`;
}

/** Returns the state of a screen that the cookie of a device names for a moment, or null. */
export function nextStateOf(
  cookie: string | undefined,
  { remote, screen }: Pick<NextState, 'remote' | 'screen'>,
  nowMs: number,
): string | null {
  const parts = /^[\w-]{1,64}(\.[\w-]{1,64}){5}$/.test(cookie ?? '') ? cookie?.split('.') : null;
  const [, ofRemote, ofScreen, state, until, later] = parts ?? [];
  if (ofRemote !== remote || ofScreen !== screen || !state || !later) return null;
  return nowMs < Number(until) * 1000 ? state : later;
}
