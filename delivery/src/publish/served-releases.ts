import type { Channel } from '@tapin/shared/remote/channel';
import type { Release } from '@tapin/shared/remote/release';
import type { Store } from '#src/store/store.ts';
import { hostName, librariesName } from './build-folder.ts';
import { emptyChannel } from './pointers.ts';

export interface ReleaseName {
  name: string;
  version: string;
}

type ReadRelease = (name: string, version: string) => Promise<Release | null>;

/** Every version that a channel points at: live, tried out, or to go back to. */
export function pointedAt({ host, remotes }: Channel): ReleaseName[] {
  const parts = Object.entries({ ...(host && { [hostName]: host }), ...remotes });
  return parts.flatMap(([name, { stable, previous, canary }]) =>
    [stable, ...(canary ? [canary.version] : []), ...previous].map((version) => ({ name, version })),
  );
}

/** What the hosts among these versions need beside themselves: their libraries are releases of their own. */
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

/** All that a channel serves or can go back to, of one part or of every one, with the libraries that it needs. */
export async function servedReleases(store: Store, channel: string, part?: string): Promise<ReleaseName[]> {
  const all = pointedAt((await store.readChannel(channel)) ?? emptyChannel);
  const versions = part ? all.filter(({ name }) => name === part) : all;
  return [...versions, ...(await librariesOf(versions, (...release) => store.readRelease(...release)))];
}
