import type { Channel, ChannelPart } from '@tapin/shared/remote/channel';
import type { Release } from '@tapin/shared/remote/release';
import { hostName } from '#src/store/part-names.ts';
import { fallbackVersions } from '#src/store/pointers.ts';
import { nullWhenRefused, type Releases, StoreError } from '#src/store/store.ts';

export interface LiveReleases {
  host: Release | null;
  remotes: Release[];
}

/** Reads the release of every part of a channel that edges serve as stable. */
export async function readLiveReleases(store: Releases, channel: Channel): Promise<LiveReleases> {
  const host = channel.host ? await readServedRelease(store, hostName, channel.host) : null;
  const remotes: Release[] = [];
  for (const [name, part] of Object.entries(channel.remotes)) {
    const release = await readServedRelease(store, name, part);
    if (release) remotes.push(release);
  }
  return { host, remotes };
}

/** Reads the stable release, or the earlier one that edges serve while the stable one is refused. */
async function readServedRelease(store: Releases, name: string, part: ChannelPart): Promise<Release | null> {
  for (const version of [part.stable, ...fallbackVersions(part)]) {
    const release = await requireRelease(store, name, version).catch(nullWhenRefused);
    if (release) return release;
  }
  return null;
}

/** Reads the canaries of the remotes of a channel, as far as edges serve them. */
export const readCanaries = (store: Releases, { remotes }: Channel): Promise<Release[]> =>
  readServable(
    store,
    Object.entries(remotes).flatMap(([name, { canary }]) =>
      canary ? [{ name, version: canary.version }] : [],
    ),
  );

/** Reads the releases that can replace a stable remote at any time: its canary and its previous version. */
export function readFallbackReleases(store: Releases, channel: Channel): Promise<Release[]> {
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

export async function requireRelease(store: Releases, name: string, version: string): Promise<Release> {
  const release = await store.readRelease(name, version);
  if (!release)
    throw new StoreError(`${name} ${version} is not in the store ${store.address}: publish it first`);
  return release;
}

/** Returns the live releases with one of them replaced. */
export function withRelease({ host, remotes }: LiveReleases, release: Release): LiveReleases {
  if (release.name === hostName) return { host: release, remotes };
  return { host, remotes: [...remotes.filter(({ name }) => name !== release.name), release] };
}
