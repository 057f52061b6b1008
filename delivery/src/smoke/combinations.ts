import type { Channel } from '@tapin/delivery-formats/channel';
import type { Release } from '@tapin/delivery-formats/release';
import type { LiveReleases } from '#src/publish/conflicts/live-releases.ts';
import { unmetRequirement, withRelease } from '#src/publish/conflicts/live-releases.ts';
import { fallbackVersions, partOf } from '#src/store/pointers.ts';
import { nullWhenRefused, type Releases } from '#src/store/store.ts';

/** One version of each part, as the page of a visitor may have them. */
export interface Combination {
  host: Release;
  remotes: Release[];
}

/**
 * Returns the combinations in which visitors get the candidates: with the live version of every other part, with its
 * canary, and with the version to which it falls back. Remotes and host fall back in combinations of their own, because
 * a page replaces one of them at a time.
 */
export async function combinationsOf(
  store: Pick<Releases, 'readRelease'>,
  channel: Channel,
  live: LiveReleases,
  candidates: readonly Release[],
): Promise<Combination[]> {
  const { host, remotes } = candidates.reduce(withRelease, live);
  if (!host) return [];
  const isCandidate = (name: string) => candidates.some((candidate) => candidate.name === name);
  const read = async (name: string, version: string | undefined) =>
    version && !isCandidate(name) ? store.readRelease(name, version).catch(nullWhenRefused) : null;
  const canaryOf = async ({ name }: Release) => read(name, partOf(channel, name)?.canary?.version);
  const fallbackOf = async ({ name, version }: Release) => {
    const part = partOf(channel, name);
    return read(name, part ? fallbackVersions(part).find((each) => each !== version) : undefined);
  };
  const replaced = (other: typeof canaryOf) =>
    Promise.all(remotes.map(async (remote) => (await other(remote)) ?? remote));
  const combinations = [
    { host, remotes },
    { host: (await canaryOf(host)) ?? host, remotes: await replaced(canaryOf) },
    { host, remotes: await replaced(fallbackOf) },
    { host: (await fallbackOf(host)) ?? host, remotes },
  ];
  const runnable = combinations.map((each) => runnableIn(each, { host, remotes }));
  const complete = runnable.filter((each) => candidates.every((candidate) => hasVersion(each, candidate)));
  return complete.filter((each, index) => complete.findIndex((other) => isSame(each, other)) === index);
}

/** Replaces versions that the host of a combination cannot run by the live ones, and leaves out what it cannot run either. */
function runnableIn({ host, remotes }: Combination, live: Combination): Combination {
  const runs = (remote: Release) => unmetRequirement(host, remote) === null;
  const chosen = remotes.flatMap(
    (remote) => [remote, ...live.remotes.filter(({ name }) => name === remote.name)].find(runs) ?? [],
  );
  return { host, remotes: chosen };
}

export const partsOf = ({ host, remotes }: Combination): Release[] => [host, ...remotes];

const hasVersion = (combination: Combination, { name, version }: Release) =>
  partsOf(combination).some((part) => part.name === name && part.version === version);

const isSame = (one: Combination, other: Combination) =>
  partsOf(one).length === partsOf(other).length && partsOf(one).every((part) => hasVersion(other, part));

/** Returns the text that names a combination: `host 2.1.0, staff 1.4.0 and survey 3.0.0`. */
export const nameOf = (combination: Combination): string =>
  new Intl.ListFormat('en').format(partsOf(combination).map(({ name, version }) => `${name} ${version}`));
