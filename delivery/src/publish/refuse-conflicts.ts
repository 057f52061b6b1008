import type { Channel } from '@tapin/shared/remote/channel';
import type { Release } from '@tapin/shared/remote/release';
import { type Store, StoreError } from '#src/store/store.ts';
import { conflicts } from './conflicts.ts';
import { readLiveReleases, withRelease } from './live-releases.ts';

/** Refuses releases that would not work beside what else is live on the channel. */
export async function refuseConflicts(store: Store, channel: Channel, releases: Release[]): Promise<void> {
  const live = releases.reduce(withRelease, await readLiveReleases(store, channel));
  const found = conflicts(live.host, live.remotes);
  for (const { name, version } of releases) {
    const conflict = found.find(({ parts }) => parts.includes(name));
    if (conflict) throw new StoreError(`${name} ${version} refused: ${conflict.text}`);
  }
}
