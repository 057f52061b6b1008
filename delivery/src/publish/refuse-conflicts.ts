import type { Channel } from '@tapin/shared/remote/channel';
import { firstUnmet } from '@tapin/shared/remote/contract';
import type { Release } from '@tapin/shared/remote/release';
import { type Store, StoreError } from '#src/store/store.ts';
import { hostName } from './build-folder.ts';
import { type Conflict, conflicts } from './conflicts.ts';
import { type LiveReleases, readLiveReleases, readStandbys, withRelease } from './live-releases.ts';

/** Refuses releases that would not work beside what else is live on the channel; on trial what they replace stays too. */
export async function refuseConflicts(
  store: Store,
  channel: Channel,
  releases: Release[],
  isTrial = false,
): Promise<void> {
  const before = await readLiveReleases(store, channel);
  const live = releases.reduce(withRelease, before);
  const found = conflicts(live.host, live.remotes);
  for (const { name, version } of releases) {
    const conflict = found.find(({ parts }) => parts.includes(name));
    const text = conflict
      ? withAdvice(conflict, name)
      : name === hostName && (await standbyLost(store, channel, before, releases, isTrial));
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

/** The first remote that could run in the host before, is needed further on, and could not run in the new one. */
async function standbyLost(
  store: Store,
  channel: Channel,
  before: LiveReleases,
  releases: Release[],
  isTrial: boolean,
): Promise<string | null> {
  const host = releases.find(({ name }) => name === hostName);
  if (!host) return null;
  const lost = (remote: Release) => {
    const unmet = firstUnmet(host, remote);
    return before.host && firstUnmet(before.host, remote) ? null : unmet;
  };
  // A trial chooses its visitors for each part by itself: who gets the host may keep what is stable of the others.
  for (const remote of isTrial ? before.remotes : []) {
    const unmet = lost(remote);
    if (unmet) return `${remote.name} ${remote.version}, which stays live, ${unmet}`;
  }
  for (const remote of await readStandbys(store, channel)) {
    // Of one that takes over together with the host, whoever looks for a version to fall back to passes by what does not fit.
    if (!isTrial && releases.some(({ name }) => name === remote.name)) continue;
    const unmet = lost(remote);
    if (unmet) return `${remote.name} ${remote.version}, which is on stand-by, ${unmet}`;
  }
  return null;
}
