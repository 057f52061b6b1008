import type { Channel } from '@tapin/shared/remote/channel';
import type { Release } from '@tapin/shared/remote/release';
import { emptyChannel } from '#src/store/channels.ts';
import { hostName, kitName, librariesName } from '#src/store/part-names.ts';
import type { Store } from '#src/store/store.ts';

export interface ReleaseName {
  name: string;
  version: string;
  /** Whether no new page gets the version now: it is one for a rollback, or of a retired remote. */
  isKept?: true;
}

type ReadRelease = (name: string, version: string) => Promise<Release | null>;

/**
 * Returns every version that a channel points at: stable versions, canaries, versions for a rollback, and the versions
 * with which a retired remote can come back.
 */
export function referencedReleases({ host, remotes, retired }: Channel): ReleaseName[] {
  const parts = Object.entries({ ...(host && { [hostName]: host }), ...remotes, ...retired });
  return parts.flatMap(([name, { stable, previous, canary }]) => {
    const isLive = name === hostName || Object.hasOwn(remotes, name);
    const live = canary ? [stable, canary.version] : [stable];
    return [...live, ...previous].map((version) => ({
      name,
      version,
      ...(!(isLive && live.includes(version)) && { isKept: true as const }),
    }));
  });
}

/** Returns the shared libraries that the hosts among these versions use. They are releases of their own. */
export async function librariesOf(
  versions: readonly ReleaseName[],
  readRelease: ReadRelease,
): Promise<ReleaseName[]> {
  const libraries = new Set<string>();
  for (const { name, version } of versions) {
    const host = name === hostName ? await readRelease(name, version) : null;
    for (const library of host?.libraries ?? []) libraries.add(library);
  }
  return [...libraries].map((version) => ({ name: librariesName, version }));
}

/** Returns the kits of the hosts among these versions that are in the store. */
async function kitsOf(versions: readonly ReleaseName[], readRelease: ReadRelease): Promise<ReleaseName[]> {
  const kits = new Set<string>();
  for (const { name, version } of versions) {
    const kit = name === hostName ? (await readRelease(name, version))?.kit : undefined;
    if (kit && (await readRelease(kitName, kit))) kits.add(kit);
  }
  return [...kits].map((version) => ({ name: kitName, version }));
}

/** Reads all releases that a channel serves or can roll back to, of one part or of all, with their libraries and kits. */
export async function servedReleases(store: Store, channel: string, part?: string): Promise<ReleaseName[]> {
  const all = referencedReleases((await store.readChannel(channel)) ?? emptyChannel);
  const versions = part ? all.filter(({ name }) => name === part) : all;
  // A host whose signature is refused is reported by the caller. Its libraries are found nevertheless.
  const { unverified } = store.signing ?? { unverified: store };
  const readRelease: ReadRelease = (...release) => unverified.readRelease(...release);
  return [
    ...versions,
    ...(await librariesOf(versions, readRelease)),
    ...(await kitsOf(versions, readRelease)),
  ];
}
