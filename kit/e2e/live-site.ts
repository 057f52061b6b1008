import { readBuiltPart } from '../../delivery/src/publish/build/build-folder.ts';
import { readLiveReleases, withRelease } from '../../delivery/src/publish/conflicts/live-releases.ts';
import { startCombinationEdge } from '../../delivery/src/smoke/combination-edge.ts';
import { CombinationStores } from '../../delivery/src/smoke/combination-store.ts';
import { type Combination, nameOf } from '../../delivery/src/smoke/combinations.ts';
import { type Stop, tourOf } from '../../delivery/src/smoke/tour.ts';
import { hostName, requireRelease, type Store } from '../../delivery/src/store/store.ts';
import type { Pins } from './pinned-versions.ts';
import { startSiteApi } from './site-api.ts';

interface LiveSite {
  origin: string;
  /** The versions of the other parts. */
  pins: Pins;
  name: string;
  /** The screens of the remote, each with its address and the role of a person who may open it. */
  screens: Pick<Stop, 'path' | 'role'>[];
  close: () => Promise<void>;
}

interface LiveSiteOptions {
  folder: string;
  store: Store;
  channel: string;
  pins: Pins | null;
  /** The site whose API replies. Without it, an example API replies. */
  site: string | null;
  /** The time in the replies of the example API. */
  now?: number;
}

/** Serves the build of a remote with versions of the other parts from the release store, whose signatures are verified. */
export async function startLiveSite({
  folder,
  store,
  channel,
  pins,
  site,
  now,
}: LiveSiteOptions): Promise<LiveSite> {
  const { info, files, folder: built } = await readBuiltPart(folder);
  const release = { ...info, files, commit: '', publishedAt: new Date().toISOString(), publishedBy: 'e2e' };
  const others = pins ? await readPinned(store, pins) : await readLive(store, channel);
  const { host, remotes } = withRelease(others, release);
  if (!host)
    throw new Error(
      `${channel} in ${store.address} has no host: name the channel with --channel, or publish the host`,
    );
  const stores = await CombinationStores.open(store, [{ release, folder: built, stored: null }]);
  const api = site ? await startSiteApi(site) : null;
  const combination: Combination = { host, remotes };
  const edge = await startCombinationEdge(stores, combination, { apiUrl: api?.url, now });
  return {
    origin: edge.origin,
    pins: Object.fromEntries(
      [host, ...remotes]
        .filter(({ name }) => name !== release.name)
        .map(({ name, version }) => [name, version]),
    ),
    name: nameOf(combination),
    screens: tourOf(combination, [release]).filter(({ remote }) => remote === release.name),
    close: async () => {
      await edge.close();
      api?.server.closeAllConnections();
      api?.server.close();
      await stores.close();
    },
  };
}

async function readLive(store: Store, name: string) {
  const channel = await store.readChannel(name);
  if (!channel)
    throw new Error(`nothing is published on ${name} in ${store.address}: name the channel with --channel`);
  return readLiveReleases(store, channel);
}

async function readPinned(store: Store, { [hostName]: host, ...remotes }: Pins) {
  return {
    host: host ? await requireRelease(store, hostName, host) : null,
    remotes: await Promise.all(
      Object.entries(remotes).map(([name, version]) => requireRelease(store, name, version)),
    ),
  };
}
