import { type Guard, guards, passesGuard, type Role, roles } from '@tapin/contract/policy';
import type { PathClaim } from '@tapin/delivery-formats/manifest';
import type { Release } from '@tapin/delivery-formats/release';
import { isSlotOfRemote } from '@tapin/delivery-formats/slots';
import { hostName } from '#src/store/store.ts';
import { type Combination, partsOf } from './combinations.ts';

/** A screen to open: whose it is, its address, and the role of the person, or null for a visitor. */
export interface Stop {
  remote: string;
  path: string;
  role: Role | null;
  /** Whether the page is loaded for this screen. Otherwise the person navigates to it inside the page before. */
  isLoaded: boolean;
  /** Whether a candidate fills a slot of this remote. Its content is loaded when the slot comes near the screen. */
  hasFilledSlots: boolean;
}

const isGuard = (guard: string): guard is Guard => guards.some((each) => each === guard);

/** Returns the first role that passes a guard, or null for a screen that visitors open. */
function roleFor({ guard }: PathClaim): Role | null {
  if (guard === 'public' || guard === 'logged-out' || !isGuard(guard)) return null;
  return roles.find((role) => passesGuard(role, guard)) ?? null;
}

/** Returns an address of a path. A parameter is the id of the first example, and an optional one is left out. */
const addressOf = ({ path }: PathClaim): string => path.replace(/\/:\w+\?$/, '').replace(/:\w+/g, '1') || '/';

/**
 * Returns the screens to open in a combination: every screen of the candidates, and the screens of the other remotes
 * that may be affected. A host, and a remote that fills a place of the header, affect the screens of every remote; a
 * remote whose paths are shared affects those of the other owners, and one that fills a slot those of its owner. Of all other remotes the first screen is opened in
 * the page in which the screens of the candidates were before.
 */
export function tourOf(combination: Combination, candidates: readonly Release[]): Stop[] {
  const isCandidate = (name: string) => candidates.some((candidate) => candidate.name === name);
  const filled = candidates.flatMap(({ manifest }) => manifest?.slots ?? []);
  const affectsAll =
    candidates.some(({ name }) => name === hostName) || filled.some((slot) => !isSlotOfRemote(slot));
  const slotOwners = filled.filter(isSlotOfRemote).flatMap((slot) => slot.split('/').slice(0, 1));
  const shared = new Set([
    ...candidates.flatMap(({ manifest }) => Object.values(manifest?.shares ?? {}).flat()),
    ...slotOwners,
  ]);
  const stops = partsOf(combination).flatMap(({ name, manifest }) => {
    const all = (manifest?.paths ?? []).map((claim) => ({
      remote: name,
      path: addressOf(claim),
      role: roleFor(claim),
      isLoaded: isCandidate(name),
      hasFilledSlots: slotOwners.includes(name),
    }));
    return isCandidate(name) || affectsAll || shared.has(name) ? all : all.slice(0, 1);
  });
  const opened = stops.filter(
    ({ remote, path }, index) =>
      stops.findIndex((stop) => stop.remote === remote && stop.path === path) === index,
  );
  return opened.sort((one, other) => Number(other.isLoaded) - Number(one.isLoaded));
}
