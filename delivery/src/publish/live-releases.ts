import type { Channel } from '@tapin/shared/remote/channel';
import type { Release } from '@tapin/shared/remote/release';
import { hostName } from '#src/store/part-names.ts';
import { type Store, StoreError } from '#src/store/store.ts';
import { fallbackVersions } from './pointers.ts';

export interface LiveReleases {
  host: Release | null;
  remotes: Release[];
}

/** Reads the stable release of every part of a channel. */
export async function readLiveReleases(store: Store, channel: Channel): Promise<LiveReleases> {
  const host = channel.host ? await requireRelease(store, hostName, channel.host.stable) : null;
  const remotes: Release[] = [];
  for (const [name, part] of Object.entries(channel.remotes)) {
    remotes.push(await requireRelease(store, name, part.stable));
  }
  return { host, remotes };
}

/** Reads the releases that can replace a stable remote at any time: its canary and its previous version. */
export async function readFallbackReleases(store: Store, channel: Channel): Promise<Release[]> {
  const versions = Object.entries(channel.remotes).flatMap(([name, part]) =>
    [part.canary?.version, fallbackVersions(part)[0]].flatMap((version) =>
      version ? [{ name, version }] : [],
    ),
  );
  const releases = versions.map(({ name, version }) => store.readRelease(name, version));
  return (await Promise.all(releases)).filter((release) => release !== null);
}

export async function requireRelease(store: Store, name: string, version: string): Promise<Release> {
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
