import { text } from 'node:stream/consumers';
import type { Channel, ChannelPart } from '@tapin/shared/remote/channel';
import { firstConflict } from '@tapin/shared/remote/compatible';
import type { Release } from '@tapin/shared/remote/release';
import { hostName } from '#src/publish/build-folder.ts';
import { type Store, StoreError } from '#src/store/store.ts';
import { ConditionalBody } from './conditional-body.ts';
import { discoveryDocument, type LiveRemote } from './discovery-document.ts';
import type { Language } from './languages.ts';
import { composePage } from './page.ts';
import { pathOwner } from './path-owner.ts';
import type { Releases } from './releases.ts';

/** One revision of a channel, ready to be served. */
export interface LiveChannel {
  discovery: ConditionalBody;
  page(path: string, language: Language): ConditionalBody;
  /** Whether pages of this revision may load this version. */
  serves(remote: string, version: string): boolean;
  /** The first file of each part that is live: whoever cannot read these serves pages without anything behind them. */
  entries: Pick<Release, 'name' | 'version' | 'entry'>[];
  /** What could not be served as the channel says, for the operator. */
  problems: string[];
}

export async function loadChannel(store: Store, releases: Releases, channel: Channel): Promise<LiveChannel> {
  if (!channel.host) throw new StoreError('it has no host yet: publish the host');
  const problems: string[] = [];
  const host = await firstReadable(releases, hostName, versions(channel.host), problems);
  if (!host) throw new StoreError(problems.join('; '));
  const shell = await readShell(store, host.release);
  const remotes: LiveRemote[] = [];
  for (const [name, part] of Object.entries(channel.remotes)) {
    const found = await firstReadable(releases, name, versions(part), problems);
    if (found)
      remotes.push({
        release: found.release,
        fallback: await fallback(releases, host.release, name, found.others),
      });
  }
  return compose(shell, host.release, remotes, problems);
}

const versions = ({ stable, previous }: ChannelPart) => [stable, ...previous];

/** One version that cannot be read must take down neither the page nor the other parts. */
async function firstReadable(releases: Releases, name: string, wanted: string[], problems: string[]) {
  for (const [index, version] of wanted.entries()) {
    const release = await releases.find(name, version).catch(() => null);
    if (release) return { release, others: wanted.slice(index + 1) };
    problems.push(`${name} ${version} cannot be read from the store`);
  }
  return null;
}

/** An earlier version that the live host cannot run would be no help. */
async function fallback(
  releases: Releases,
  host: Release,
  name: string,
  earlier: string[],
): Promise<Release | null> {
  for (const version of earlier) {
    const release = await releases.find(name, version).catch(() => null);
    if (release && !firstConflict(host.shared, release.shared)) return release;
  }
  return null;
}

async function readShell(store: Store, { name, version, entry }: Release): Promise<string> {
  const file = await store.openFile(name, version, entry);
  if (!file)
    throw new StoreError(`${name} ${version} has lost its ${entry}: publish the host under a new version`);
  return text(file.stream);
}

function compose(shell: string, host: Release, remotes: LiveRemote[], problems: string[]): LiveChannel {
  const live = remotes.map(({ release }) => release);
  const discovery = discoveryDocument(remotes);
  const pages = new Map<string, ConditionalBody>();
  const served = new Set(
    remotes
      .flatMap(({ release, fallback }) => [release, fallback])
      .map((each) => `${each?.name}/${each?.version}`),
  );
  return {
    discovery: new ConditionalBody(JSON.stringify(discovery), 'application/json; charset=utf-8'),
    page(path, language) {
      const owner = pathOwner(live, path);
      const key = `${owner?.remote.name} ${owner?.screen} ${language}`;
      const known = pages.get(key);
      if (known) return known;
      const page = new ConditionalBody(
        composePage(shell, discovery, owner, language),
        'text/html; charset=utf-8',
      );
      pages.set(key, page);
      return page;
    },
    serves: (name, version) => served.has(`${name}/${version}`),
    entries: [host, ...live],
    problems,
  };
}
