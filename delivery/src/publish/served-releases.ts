import type { Channel } from '@tapin/shared/remote/channel';
import type { Store } from '#src/store/store.ts';
import { hostName } from './build-folder.ts';
import { emptyChannel } from './pointers.ts';

export interface ReleaseName {
  name: string;
  version: string;
}

/** Every version that a channel points at: live, tried out, or to go back to. */
export function pointedAt({ host, remotes }: Channel): ReleaseName[] {
  const parts = Object.entries({ ...(host && { [hostName]: host }), ...remotes });
  return parts.flatMap(([name, { stable, previous, canary }]) =>
    [stable, ...(canary ? [canary.version] : []), ...previous].map((version) => ({ name, version })),
  );
}

export async function servedReleases(store: Store, channel: string): Promise<ReleaseName[]> {
  return pointedAt((await store.readChannel(channel)) ?? emptyChannel);
}
