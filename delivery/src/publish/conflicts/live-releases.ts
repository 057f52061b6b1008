import { firstGuards } from '@tapin/contract/policy';
import type { Channel, ChannelPart } from '@tapin/delivery-formats/channel';
import { integrityProbe } from '@tapin/delivery-formats/integrity-probe';
import type { Release } from '@tapin/delivery-formats/release';
import { unmetRequirements } from '@tapin/delivery-formats/requirements';
import { fallbackVersions } from '#src/store/pointers.ts';
import { hostName, nullWhenRefused, type Releases, requireRelease } from '#src/store/store.ts';

export interface LiveReleases {
  host: Release | null;
  remotes: Release[];
}

export interface LiveState extends LiveReleases {
  canaries: Release[];
  /** The releases that can replace the stable version of a remote at any time. */
  fallbacks: Release[];
  /**
   * The hosts in the store that are newer than the live host, the latest first. They are read only if a remote needs
   * another host.
   */
  newerHosts: Release[];
}

/** Reads the live releases of a channel, to compare them with releases that are to become live. */
export async function readLiveState(
  store: Releases,
  channel: Channel,
  releases: readonly Release[],
): Promise<LiveState> {
  const live = await readLiveReleases(store, channel);
  const { host } = releases.reduce(withRelease, live);
  // The newer hosts are read only when a remote needs another host, because listing the releases of a bucket takes
  // seconds.
  const needsOther = host && releases.some((release) => unmetRequirement(host, release) !== null);
  return {
    ...live,
    canaries: await readCanaries(store, channel),
    fallbacks: await readFallbackReleases(store, channel),
    newerHosts: needsOther ? await readNewerHosts(store, host.version) : [],
  };
}

/** Compares versions by their numbers. The numeric collation compares `1.10.0` and `1.9.0` by value. */
const compareVersions = new Intl.Collator('en', { numeric: true }).compare;

async function readNewerHosts(store: Releases, live: string): Promise<Release[]> {
  const versions = (await store.listReleases())
    .flatMap(({ name, version }) =>
      name === hostName && compareVersions(version, live) > 0 ? [version] : [],
    )
    .sort((a, b) => compareVersions(b, a));
  const hosts = versions.map((version) => store.readRelease(hostName, version).catch(() => null));
  return (await Promise.all(hosts)).filter((host) => host !== null);
}

/**
 * Returns the reason why a release cannot run in a host, as a text, or null. A host can load ES modules if it contains
 * the integrity probe.
 */
export function unmetRequirement(host: Release, release: Release): string | null {
  const isLoadable = release.entryType !== 'module' || Object.hasOwn(host.files, integrityProbe.file);
  if (!isLoadable) return `consists of ES modules, which ${host.name} ${host.version} cannot load`;
  const guard = unknownGuard(host, release);
  // A host lets nobody pass a guard that it does not know.
  if (guard) return `has the guard "${guard}", which ${host.name} ${host.version} does not know`;
  return unmetRequirements(host, release);
}

function unknownGuard({ offers }: Release, { manifest }: Release): string | undefined {
  const known: readonly string[] = offers?.guards ?? firstGuards;
  const claims = [...(manifest?.paths ?? []), ...(manifest?.nav ?? [])];
  // A stored manifest of any age was not validated completely.
  return claims.map(({ guard }) => guard).find((guard) => guard && !known.includes(guard));
}

/** Reads the release that edges serve as stable, for every part of a channel. */
export async function readLiveReleases(store: Releases, channel: Channel): Promise<LiveReleases> {
  const host = channel.host ? await readServedRelease(store, hostName, channel.host) : null;
  const remotes: Release[] = [];
  for (const [name, part] of Object.entries(channel.remotes)) {
    const release = await readServedRelease(store, name, part);
    if (release) remotes.push(release);
  }
  return { host, remotes };
}

/**
 * Reads the stable release, or the earlier release that edges serve while the signature of the stable one is refused.
 */
async function readServedRelease(store: Releases, name: string, part: ChannelPart): Promise<Release | null> {
  for (const version of [part.stable, ...fallbackVersions(part)]) {
    const release = await requireRelease(store, name, version).catch(nullWhenRefused);
    if (release) return release;
  }
  return null;
}

/** Reads the canaries of a channel that edges serve. Canaries with a refused signature are left out. */
const readCanaries = (store: Releases, { remotes }: Channel): Promise<Release[]> =>
  readServable(
    store,
    Object.entries(remotes).flatMap(([name, { canary }]) =>
      canary ? [{ name, version: canary.version }] : [],
    ),
  );

/**
 * Reads the releases that can replace the stable version of a remote at any time: its canary and its previous version.
 */
function readFallbackReleases(store: Releases, channel: Channel): Promise<Release[]> {
  const versions = Object.entries(channel.remotes).flatMap(([name, part]) =>
    [part.canary?.version, fallbackVersions(part)[0]].flatMap((version) =>
      version ? [{ name, version }] : [],
    ),
  );
  return readServable(store, versions);
}

async function readServable(
  store: Releases,
  versions: readonly Pick<Release, 'name' | 'version'>[],
): Promise<Release[]> {
  const releases = versions.map(({ name, version }) =>
    store.readRelease(name, version).catch(nullWhenRefused),
  );
  return (await Promise.all(releases)).filter((release) => release !== null);
}

export function withRelease({ host, remotes }: LiveReleases, release: Release): LiveReleases {
  if (release.name === hostName) return { host: release, remotes };
  return { host, remotes: [...remotes.filter(({ name }) => name !== release.name), release] };
}
