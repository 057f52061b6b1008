import type { Channel } from '@tapin/shared/remote/channel';
import { firstUnmet } from '@tapin/shared/remote/contract';
import type { Release } from '@tapin/shared/remote/release';
import { type Store, StoreError } from '#src/store/store.ts';
import { hostName } from './build-folder.ts';
import { type Conflict, conflicts } from './conflicts.ts';
import { readLiveReleases, readStandbys, withRelease } from './live-releases.ts';

/** Refuses releases that would not work beside what else is live on the channel. */
export async function refuseConflicts(store: Store, channel: Channel, releases: Release[]): Promise<void> {
  const before = await readLiveReleases(store, channel);
  const live = releases.reduce(withRelease, before);
  const found = conflicts(live.host, live.remotes);
  for (const { name, version } of releases) {
    const conflict = found.find(({ parts }) => parts.includes(name));
    const text = conflict
      ? withAdvice(conflict, name)
      : name === hostName && (await standbyLost(store, channel, before.host, releases));
    if (text) throw new StoreError(`${name} ${version} refused: ${text}`);
  }
  refuseNew(found, conflicts(before.host, before.remotes), releases);
}

/** What goes wrong between others, and did not before, is the doing of these releases all the same. */
function refuseNew(found: Conflict[], before: Conflict[], releases: Release[]): void {
  const added = found.find(({ text }) => !before.some((known) => known.text === text));
  if (!added) return;
  const names = releases.map(({ name, version }) => `${name} ${version}`).join(' and ');
  const first = added.parts.join(' and ');
  throw new StoreError(`${names} refused: ${added.text}: publish ${first} anew first, or all together`);
}

const withAdvice = ({ text, advice }: Conflict, name: string) =>
  advice ? `${text}: ${name === hostName ? advice.host : advice.remote}` : text;

/**
 * The first remote on stand-by that could run in the host before and could not in the new one. Of remotes that become
 * live together with it what was before them is given up, and whoever looks for a version to fall back to passes it by.
 */
async function standbyLost(
  store: Store,
  channel: Channel,
  before: Release | null,
  releases: Release[],
): Promise<string | null> {
  const host = releases.find(({ name }) => name === hostName);
  for (const remote of host ? await readStandbys(store, channel) : []) {
    if (releases.some(({ name }) => name === remote.name)) continue;
    if (before && firstUnmet(before, remote)) continue;
    const unmet = host && firstUnmet(host, remote);
    if (unmet) return `${remote.name} ${remote.version}, which is on stand-by, ${unmet}`;
  }
  return null;
}
