import type { Channel } from '@tapin/shared/remote/channel';
import type { Release } from '@tapin/shared/remote/release';
import { type HostProvisions, unmetRequirements } from '@tapin/shared/remote/requirements';
import {
  type LiveReleases,
  readCanaries,
  readFallbackReleases,
  readLiveReleases,
  withRelease,
} from '#src/publish/live-releases.ts';
import { hostName } from '#src/store/part-names.ts';
import { type Releases, StoreError } from '#src/store/store.ts';
import { type Conflict, conflicts, unmetRequirement } from './conflicts.ts';

interface ConflictOptions {
  isCanary?: boolean;
  /** A build of the host beside the builds that are published. */
  ownHost?: HostProvisions | null;
}

/** Refuses releases that conflict with what else is live on the channel. A canary must also work beside the version that it replaces. */
export async function refuseConflicts(
  store: Releases,
  channel: Channel,
  releases: Release[],
  { isCanary = false, ownHost = null }: ConflictOptions = {},
): Promise<void> {
  const before = await readLiveReleases(store, channel);
  const live = releases.reduce(withRelease, before);
  const known = conflicts(before.host, before.remotes);
  const tolerated = new Set(known.flatMap(({ toleratedAs = [] }) => toleratedAs));
  const found = conflicts(live.host, live.remotes).filter(
    ({ toleratedAs }) => toleratedAs === undefined || !tolerated.has(toleratedAs),
  );
  const refusals: string[] = [];
  const named = new Set<Conflict>();
  for (const { name, version } of releases) {
    const own = found.filter((conflict) => conflict.parts.includes(name) && !named.has(conflict));
    for (const conflict of own) named.add(conflict);
    const texts = own.map((conflict) => withAdvice(store, conflict, name, live.host, ownHost));
    const broken =
      own.length === 0 && name === hostName
        ? await findBrokenFallback(store, channel, before, releases, isCanary)
        : null;
    const text = [...new Set([...(await Promise.all(texts)), broken])].filter(Boolean).join('; ');
    if (text) refusals.push(`${name} ${version} refused: ${text}`);
  }
  if (refusals.length > 0) throw new StoreError(refusals.join('; '));
  refuseNewConflicts(found, known, releases);
  await refuseCanaryConflicts(store, channel, before, releases);
}

/**
 * Refuses releases that conflict with the canary of another remote. Visitors are chosen for each canary independently,
 * so that some visitors would get both.
 */
async function refuseCanaryConflicts(
  store: Releases,
  channel: Channel,
  before: LiveReleases,
  releases: Release[],
): Promise<void> {
  const live = releases.reduce(withRelease, before);
  for (const canary of await readCanaries(store, channel)) {
    const published = releases.filter(({ name }) => name !== hostName);
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
      throw new StoreError(
        `${release.name} ${release.version} refused: ${found.text}, because ${canary.name} ${canary.version} is a canary: wait until that canary has ended, or ask its squad`,
      );
  }
}

/** Refuses conflicts that did not exist before, also those between two other parts, because these releases cause them. */
function refuseNewConflicts(found: Conflict[], before: Conflict[], releases: Release[]): void {
  const added = found.find(({ text }) => !before.some((known) => known.text === text));
  if (!added) return;
  const names = releases.map(({ name, version }) => `${name} ${version}`).join(' and ');
  const first = added.parts.join(' and ');
  throw new StoreError(
    `${names} refused: ${added.text}: publish new versions of ${first} first, or all together`,
  );
}

async function withAdvice(
  store: Releases,
  { text, advice, unmetOf }: Conflict,
  name: string,
  host: Release | null,
  ownHost: HostProvisions | null,
): Promise<string> {
  if (!unmetOf || !host) return advice ? `${text}: ${advice}` : text;
  if (name !== hostName) return `${text}: ${await adviseSquad(store, host, unmetOf, ownHost)}`;
  return `${text}: publish a version of ${unmetOf.name} that this host can run first, or both together`;
}

/** Returns the first remote that may replace a stable one, ran in the former host, and cannot run in the new one. */
async function findBrokenFallback(
  store: Releases,
  channel: Channel,
  before: LiveReleases,
  releases: Release[],
  isCanary: boolean,
): Promise<string | null> {
  const host = releases.find(({ name }) => name === hostName);
  if (!host) return null;
  const newlyUnmet = (remote: Release) => {
    const unmet = unmetRequirement(host, remote);
    return before.host && unmetRequirement(before.host, remote) ? null : unmet;
  };
  // Visitors are chosen for each canary independently, so a visitor with the new host may have stable remotes.
  for (const remote of isCanary ? before.remotes : []) {
    const unmet = newlyUnmet(remote);
    if (unmet)
      return `${remote.name} ${remote.version}, which remains stable, ${unmet}: publish a version of ${remote.name} that both hosts can run first`;
  }
  for (const remote of await readFallbackReleases(store, channel)) {
    // For a remote that is published together with the host, the fallback skips versions that the host cannot run.
    if (!isCanary && releases.some(({ name }) => name === remote.name)) continue;
    const unmet = newlyUnmet(remote);
    if (unmet)
      return `${remote.name} ${remote.version}, which is a canary or a fallback, ${unmet}: end that canary, or publish one more version of ${remote.name} first, so that it has another fallback`;
  }
  return null;
}

/**
 * Returns the advice for the squad of a remote that the live host cannot run. Another host is named only when it can run
 * the remote, because squads cannot build one.
 *
 * @param ownHost A build of the host beside the remote, which the publisher could publish.
 */
async function adviseSquad(
  store: Releases,
  live: Release,
  remote: Release,
  ownHost: HostProvisions | null,
): Promise<string> {
  const rebuild = `build ${remote.name} again with the kit of ${live.name} ${live.version}`;
  if (ownHost && ownHost.version !== live.version && !unmetRequirements(ownHost, remote))
    return `publish host ${ownHost.version} first, or both together`;
  for (const version of await newerHosts(store, live.version)) {
    const host = await store.readRelease(hostName, version).catch(() => null);
    if (host && !unmetRequirement(host, remote))
      return `host ${version}, which is in the store and not live, can run it: make that host live first, or ${rebuild}`;
  }
  return rebuild;
}

/** Returns the versions of the host in the store that are newer than the live one, the latest first. */
async function newerHosts(store: Releases, live: string): Promise<string[]> {
  const releases = await store.listReleases();
  return releases
    .flatMap(({ name, version }) =>
      name === hostName && compareVersions(version, live) > 0 ? [version] : [],
    )
    .sort((a, b) => compareVersions(b, a));
}

/** Compares versions by their numbers. The numeric collation compares `1.10.0` and `1.9.0` by value. */
const compareVersions = new Intl.Collator('en', { numeric: true }).compare;
