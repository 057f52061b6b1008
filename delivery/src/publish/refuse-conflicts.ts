import type { Channel } from '@tapin/shared/remote/channel';
import { firstUnmet } from '@tapin/shared/remote/contract';
import type { Release } from '@tapin/shared/remote/release';
import { type Store, StoreError } from '#src/store/store.ts';
import { hostName } from './build-folder.ts';
import { type Conflict, conflicts } from './conflicts.ts';
import { readLiveReleases, readStandbys, withRelease } from './live-releases.ts';

/** Refuses releases that would not work beside what else is live on the channel. */
export async function refuseConflicts(store: Store, channel: Channel, releases: Release[]): Promise<void> {
  const live = releases.reduce(withRelease, await readLiveReleases(store, channel));
  const found = conflicts(live.host, live.remotes);
  for (const { name, version } of releases) {
    const conflict = found.find(({ parts }) => parts.includes(name));
    const text = conflict
      ? withAdvice(conflict, name)
      : name === hostName && (await standbyLost(store, channel, releases));
    if (text) throw new StoreError(`${name} ${version} refused: ${text}`);
  }
}

const withAdvice = ({ text, advice }: Conflict, name: string) =>
  advice ? `${text}: ${name === hostName ? advice.host : advice.remote}` : text;

/** The first remote on stand-by that could not run in a new host. */
async function standbyLost(store: Store, channel: Channel, releases: Release[]): Promise<string | null> {
  const host = releases.find(({ name }) => name === hostName);
  for (const remote of host ? await readStandbys(store, channel) : []) {
    const unmet = host && firstUnmet(host, remote);
    if (unmet) return `${remote.name} ${remote.version}, which is on stand-by, ${unmet}`;
  }
  return null;
}
