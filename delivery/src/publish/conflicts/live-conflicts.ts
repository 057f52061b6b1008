import type { Channel } from '@tapin/delivery-formats/channel';
import type { Release } from '@tapin/delivery-formats/release';
import { type HostProvisions, unmetRequirements } from '@tapin/delivery-formats/requirements';
import { hostName, type Releases, StoreError } from '#src/store/store.ts';
import type { Conflict } from './conflict.ts';
import { conflicts } from './conflicts.ts';
import { type LiveState, readLiveState, unmetRequirement, withRelease } from './live-releases.ts';
import { removedInUse, removedOffers } from './removed-in-use.ts';
import { narrowedInUse } from './slots.ts';

export async function refuseConflicts(
  store: Releases,
  channel: Channel,
  releases: Release[],
  isCanary = false,
): Promise<void> {
  const live = await readLiveState(store, channel, releases);
  const refusals = conflictRefusals(live, releases, { isCanary, ownHost: null });
  if (refusals.length > 0) throw new StoreError(refusals.join('; '));
}

/**
 * Returns the reasons why releases cannot be live together with the other live releases of the channel. A canary must
 * also work beside the stable version of its part.
 */
export function conflictRefusals(
  live: LiveState,
  releases: Release[],
  { isCanary, ownHost }: { isCanary: boolean; ownHost: HostProvisions | null },
): string[] {
  const removed = removedInUse(live, releases, { isCanary, removed: removedOffers(live.host, releases) });
  if (removed.length > 0) return removed;
  const narrowed = narrowedInUse(live, releases, isCanary);
  if (narrowed.length > 0) return narrowed;
  const after = releases.reduce(withRelease, live);
  const known = conflicts(live.host, live.remotes);
  const tolerated = new Set(known.flatMap(({ toleratedAs = [] }) => toleratedAs));
  const found = conflicts(after.host, after.remotes).filter(
    ({ toleratedAs }) => toleratedAs === undefined || !tolerated.has(toleratedAs),
  );
  const named = new Set<Conflict>();
  const refusals = releases.flatMap(({ name, version }) => {
    const own = found.filter((conflict) => conflict.parts.includes(name) && !named.has(conflict));
    for (const conflict of own) named.add(conflict);
    const texts = own.map((conflict) => withAdvice(conflict, name, after.host, live.newerHosts, ownHost));
    const broken =
      own.length === 0 && name === hostName ? findBrokenFallback(live, releases, isCanary) : null;
    const text = [...new Set([...texts, broken])].filter(Boolean).join('; ');
    return text ? [`${name} ${version} refused: ${text}`] : [];
  });
  if (refusals.length > 0) return refusals;
  const added = newConflict(found, known, releases);
  return added ? [added] : canaryConflict(live, releases);
}

/**
 * Returns the first conflict with the canary of another remote. Visitors are chosen independently for each canary, so
 * some visitors would get both canaries.
 */
function canaryConflict(before: LiveState, releases: Release[]): string[] {
  const live = releases.reduce(withRelease, before);
  const published = releases.filter(({ name }) => name !== hostName);
  for (const canary of before.canaries) {
    if (releases.some(({ name }) => name === canary.name)) continue;
    const known = conflicts(null, withRelease(before, canary).remotes).map(({ text }) => text);
    const found = conflicts(null, withRelease(live, canary).remotes).find(
      ({ parts, text }) =>
        parts.includes(canary.name) &&
        published.some(({ name }) => parts.includes(name)) &&
        !known.includes(text),
    );
    const release = published.find(({ name }) => found?.parts.includes(name));
    if (found && release)
      return [
        `${release.name} ${release.version} refused: ${found.text}, because ${canary.name} ${canary.version} is a canary: wait until that canary has ended, or ask its squad`,
      ];
  }
  return [];
}

/**
 * Returns the first conflict that did not exist before, also between two other parts, because these releases cause it.
 */
function newConflict(found: Conflict[], before: Conflict[], releases: Release[]): string | null {
  const added = found.find(({ text }) => !before.some((known) => known.text === text));
  if (!added) return null;
  const names = releases.map(({ name, version }) => `${name} ${version}`).join(' and ');
  const first = added.parts.join(' and ');
  return `${names} refused: ${added.text}: publish new versions of ${first} first, or all together`;
}

function withAdvice(
  { text, advice, unmetOf }: Conflict,
  name: string,
  host: Release | null,
  newerHosts: readonly Release[],
  ownHost: HostProvisions | null,
): string {
  if (!unmetOf || !host) return advice ? `${text}: ${advice}` : text;
  if (name !== hostName) return `${text}: ${adviseSquad(host, unmetOf, newerHosts, ownHost)}`;
  return `${text}: publish a version of ${unmetOf.name} that this host can run first, or both together`;
}

/**
 * Returns the first remote that may be replaced by a version that ran in the former host and cannot run in the new
 * host.
 */
function findBrokenFallback(before: LiveState, releases: Release[], isCanary: boolean): string | null {
  const host = releases.find(({ name }) => name === hostName);
  if (!host) return null;
  const newlyUnmet = (remote: Release) => {
    const unmet = unmetRequirement(host, remote);
    return before.host && unmetRequirement(before.host, remote) ? null : unmet;
  };
  // Visitors are chosen independently for each canary, so a visitor with the new host may have the stable remotes.
  for (const remote of isCanary ? before.remotes : []) {
    const unmet = newlyUnmet(remote);
    if (unmet)
      return `${remote.name} ${remote.version}, which remains stable, ${unmet}: publish a version of ${remote.name} that both hosts can run first`;
  }
  for (const remote of before.fallbacks) {
    // For a remote that is published together with the host, the fallback skips versions that the host cannot run.
    if (!isCanary && releases.some(({ name }) => name === remote.name)) continue;
    const unmet = newlyUnmet(remote);
    if (unmet)
      return `${remote.name} ${remote.version}, which is a canary or a fallback, ${unmet}: end that canary, or publish one more version of ${remote.name} first, so that it has another fallback`;
  }
  return null;
}

/**
 * Returns the advice for the squad of a remote that the live host cannot run. It names another host only when that host
 * can run the remote, because squads cannot build hosts.
 *
 * @param ownHost The build of the host beside the remote, which could be published as well.
 */
function adviseSquad(
  live: Release,
  remote: Release,
  newerHosts: readonly Release[],
  ownHost: HostProvisions | null,
): string {
  const rebuild = `build ${remote.name} again with the kit of ${live.name} ${live.version}`;
  if (ownHost && ownHost.version !== live.version && !unmetRequirements(ownHost, remote))
    return `publish host ${ownHost.version} first, or both together`;
  const able = newerHosts.find((host) => !unmetRequirement(host, remote));
  return able
    ? `host ${able.version}, which is in the store and not live, can run it: make that host live first, or ${rebuild}`
    : rebuild;
}
