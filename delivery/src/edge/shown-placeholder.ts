import { nextStateOf } from '@tapin/shared/contract/next-state';
import { visitorState } from '@tapin/shared/remote/placeholder-file';
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
  /** The people for whom the placeholder is: visitors without a session, or the person whose id is in the cookie. */
  audience: 'visitor' | 'person';
}

/** Returns the placeholder in the state in which a visitor will probably see the screen, or null. */
export function shownPlaceholder(
  placeholders: Placeholders,
  owner: PathOwner,
  { hasSession, nextState }: PlaceholderVisit,
): ShownPlaceholder | null {
  const { remote, screen } = owner;
  const state = hasSession
    ? nextStateOf(nextState, { remote: remote.name, screen }, Date.now())
    : visitorState;
  const placeholder = state && placeholders.find(owner, state);
  return placeholder ? { ...placeholder, state, audience: hasSession ? 'person' : 'visitor' } : null;
}
