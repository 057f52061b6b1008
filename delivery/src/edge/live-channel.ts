import type { Canary, Channel, ChannelPart } from '@tapin/shared/remote/channel';
import type { Release } from '@tapin/shared/remote/release';
import { hostName } from '#src/publish/build-folder.ts';
import { partOf } from '#src/publish/pointers.ts';
import { librariesOf } from '#src/publish/served-releases.ts';
import { type Store, StoreError } from '#src/store/store.ts';
import { composeView, type Group, type LivePart, type LiveView } from './live-view.ts';
import type { Releases } from './releases.ts';

/** A version that some visitors get in the place of a part's stable one. */
export interface LiveCanary {
  part: string;
  canary: Canary;
}

/** One revision of a channel, ready to be served. */
export interface LiveChannel {
  canaries: LiveCanary[];
  /** What visitors of a group get. */
  view(group: Group): Promise<LiveView>;
  /** The hosts that a page may get, by version, the first of them as a rule. */
  hosts: string[];
  /** The first file of each part that is live, and all of the host's libraries: whoever cannot read these serves pages without anything behind them. */
  entries: Pick<Release, 'name' | 'version' | 'entry'>[];
  /** What could not be served as the channel says, for the operator. */
  problems: string[];
}

export async function loadChannel(store: Store, releases: Releases, channel: Channel): Promise<LiveChannel> {
  if (!channel.host) throw new StoreError('it has no host yet: publish the host');
  const problems: string[] = [];
  const host = await livePart(releases, hostName, channel.host, problems);
  if (!host) throw new StoreError(problems.join('; '));
  const remotes: LivePart[] = [];
  for (const [name, part] of Object.entries(channel.remotes)) {
    const found = await livePart(releases, name, part, problems);
    if (found) remotes.push(found);
  }
  const parts = [host, ...remotes];
  const tried = parts.flatMap(({ canary }) => (canary ? [canary.name] : []));
  const views = new Map<string, Promise<LiveView>>();
  const hosts = [host.canary?.version ?? [], host.release.version, host.earlier].flat();
  const view = ({ chosen, failedHosts }: Group) => {
    // A browser may remember the failure of a host that is no choice any more.
    const group = { chosen, failedHosts: failedHosts.filter((version) => hosts.includes(version)) };
    const key = JSON.stringify(group);
    const known = views.get(key) ?? composeView(store, releases, host, remotes, group);
    views.set(key, known);
    // One that could not be made is made anew for the next visitor.
    known.catch(() => views.delete(key));
    return known;
  };
  // Whether everybody's page can be served is known before anybody asks for it.
  await view({ chosen: [], failedHosts: [] });
  return {
    view,
    hosts,
    problems,
    canaries: tried.flatMap((part) => {
      const canary = partOf(channel, part)?.canary;
      return canary ? [{ part, canary }] : [];
    }),
    entries: await entriesOf(releases, parts, problems),
  };
}

async function entriesOf(
  releases: Releases,
  parts: LivePart[],
  problems: string[],
): Promise<LiveChannel['entries']> {
  const live = parts.flatMap(({ release, canary }) => (canary ? [release, canary] : [release]));
  const files: LiveChannel['entries'] = [];
  for (const { name, version } of await librariesOf(live, (...each) => releases.find(...each))) {
    const release = await releases.find(name, version).catch(() => null);
    if (!release) problems.push(`${name} ${version} cannot be read from the store`);
    files.push(...Object.keys(release?.files ?? {}).map((entry) => ({ name, version, entry })));
  }
  return [...live, ...files];
}

/** One version that cannot be read must take down neither the page nor the other parts. */
async function livePart(
  releases: Releases,
  name: string,
  { stable, previous, canary }: ChannelPart,
  problems: string[],
): Promise<LivePart | null> {
  const read = async (version: string) => {
    const release = await releases.find(name, version).catch(() => null);
    if (!release) problems.push(`${name} ${version} cannot be read from the store`);
    return release;
  };
  const wanted = [stable, ...previous];
  for (const [index, version] of wanted.entries()) {
    const release = await read(version);
    if (!release) continue;
    const tried = canary ? await read(canary.version) : null;
    return { release, earlier: wanted.slice(index + 1), canary: tried };
  }
  return null;
}
