import { text } from 'node:stream/consumers';
import type { Channel, ChannelPart } from '@tapin/shared/remote/channel';
import { firstConflict } from '@tapin/shared/remote/compatible';
import type { Release } from '@tapin/shared/remote/release';
import { hostName } from '#src/publish/build-folder.ts';
import { requireRelease } from '#src/publish/live-releases.ts';
import { type Store, StoreError } from '#src/store/store.ts';
import { ConditionalBody } from './conditional-body.ts';
import { discoveryDocument, type LiveRemote } from './discovery-document.ts';
import type { Language } from './languages.ts';
import { composePage } from './page.ts';
import { pathOwner } from './path-owner.ts';

/** One revision of a channel, ready to be served. */
export interface LiveChannel {
  discovery: ConditionalBody;
  page(path: string, language: Language): ConditionalBody;
  /** Whether the channel serves this version or falls back to it. */
  serves(remote: string, version: string): boolean;
}

export async function loadChannel(store: Store, channel: Channel): Promise<LiveChannel> {
  if (!channel.host) throw new StoreError('the channel has no host yet: publish the host');
  const host = await requireRelease(store, hostName, channel.host.stable);
  const shell = await readText(store, host);
  const live = await Promise.all(
    Object.entries(channel.remotes).map(([name, part]) => liveRemote(store, host, name, part)),
  );
  const releases = live.map(({ release }) => release);
  const discovery = discoveryDocument(live);
  const pages = new Map<string, ConditionalBody>();
  return {
    discovery: new ConditionalBody(JSON.stringify(discovery), 'application/json; charset=utf-8'),
    page(path, language) {
      const owner = pathOwner(releases, path);
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
    serves: (name, version) =>
      live.some(
        ({ release, fallback }) =>
          release.name === name && (release.version === version || fallback?.version === version),
      ),
  };
}

/** An earlier version that the live host could not run is no help: the first that it can is the one to fall back to. */
async function liveRemote(store: Store, host: Release, name: string, part: ChannelPart): Promise<LiveRemote> {
  const release = await requireRelease(store, name, part.stable);
  for (const version of part.previous) {
    const fallback = await store.readRelease(name, version);
    if (fallback && !firstConflict(host.shared, fallback.shared)) return { release, fallback };
  }
  return { release, fallback: null };
}

async function readText(store: Store, { name, version, entry }: Release): Promise<string> {
  const file = await store.openFile(name, version, entry);
  if (!file)
    throw new StoreError(
      `${name} ${version} has lost its ${entry}: publish the host again under a new version`,
    );
  return text(file.stream);
}
