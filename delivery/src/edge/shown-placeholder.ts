import { nextStateOf } from '@tapin/shared/remote/next-state';
import { signedInState, visitorState } from '@tapin/shared/remote/placeholder-file';
import type { PathOwner } from './path-owner.ts';
import type { Placeholder, Placeholders } from './placeholders.ts';

/** The facts about a visitor that decide which placeholder the page of a screen contains. */
export interface PlaceholderVisit {
  hasSession: boolean;
  /** The cookie in which the device keeps the next state of a screen. */
  nextState: string | undefined;
}

export interface ShownPlaceholder extends Placeholder {
  state: string;
  /**
   * The people for whom the placeholder is: `visitor` for those without a session, else the guard of the path. The state
   * of a `kept` one is that of the person whose id is in the cookie.
   */
  audience: string;
}

/** The guards whose audience the page of the host can recognize. */
const guardsOfMembers = ['student', 'staff'];

/** Returns the placeholder in the state in which a visitor will probably see the screen, or null. */
export function shownPlaceholder(
  placeholders: Placeholders,
  owner: PathOwner,
  { hasSession, nextState }: PlaceholderVisit,
): ShownPlaceholder | null {
  const shown = (state: string, audience: string) => {
    const placeholder = placeholders.find(owner, state);
    return placeholder && { ...placeholder, state, audience };
  };
  if (!hasSession) return shown(visitorState, 'visitor');
  // Other people with a session may be redirected to another screen.
  const { guard, remote, screen } = owner;
  if (!guard || !guardsOfMembers.includes(guard)) return null;
  const kept = nextStateOf(nextState, { remote: remote.name, screen }, Date.now());
  return kept ? shown(kept, `${guard} kept`) : shown(signedInState, guard);
}
