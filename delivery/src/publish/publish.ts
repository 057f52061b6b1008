import { isDeepStrictEqual } from 'node:util';
import type { Channel } from '@tapin/shared/remote/channel';
import { firstUnmet } from '@tapin/shared/remote/contract';
import type { Release } from '@tapin/shared/remote/release';
import { FolderStore } from '#src/store/folder-store.ts';
import { type Store, StoreError } from '#src/store/store.ts';
import { type BuiltLibrary, type BuiltPart, hostName, librariesName, readBuiltPart } from './build-folder.ts';
import { changeChannel } from './change-channel.ts';
import { conflicts } from './conflicts.ts';
import { readLiveReleases, readStandbys, requireRelease, withRelease } from './live-releases.ts';
import { emptyChannel, published } from './pointers.ts';

export interface PublishOptions {
  /** The part's folder, with `dist/` in it. */
  folder: string;
  /** A store, or the folder of one. */
  store: Store | string;
  channel: string;
  publishedBy: string;
  commit: string;
}

export interface Published {
  part: string;
  version: string;
  channel: string;
  from: string | null;
  revision: number;
  /** False when this very release was in the store already. */
  stored: boolean;
}

/** Puts a built part into the store and makes it the channel's stable version, or refuses and changes nothing. */
export async function publishPart(options: PublishOptions): Promise<Published> {
  const store = typeof options.store === 'string' ? new FolderStore(options.store) : options.store;
  const { channel, publishedBy } = options;
  const built = await readBuiltPart(options.folder);
  const release = toRelease(built, options);
  await refuseConflicts(store, (await store.readChannel(channel)) ?? emptyChannel, release);
  for (const library of built.libraries)
    await storeRelease(store, toLibrary(library, release), library.folder);
  const stored = await storeRelease(store, release, built.folder);
  const change = await changeChannel({
    store,
    channel,
    part: release.name,
    action: 'publish',
    by: publishedBy,
    move: async (part, current) => {
      await refuseConflicts(store, current, release);
      return published(part, release.version);
    },
  });
  const { from, channel: after } = change;
  return { part: release.name, version: release.version, channel, from, revision: after.revision, stored };
}

function toRelease({ info, files }: BuiltPart, { commit, publishedBy }: PublishOptions): Release {
  return { ...info, files, commit, publishedAt: new Date().toISOString(), publishedBy };
}

/** Of the same bytes there is one release, whichever host's build brought it first. */
const toLibrary = (
  { version, files }: BuiltLibrary,
  { commit, publishedAt, publishedBy }: Release,
): Release => ({
  name: librariesName,
  version,
  entry: Object.keys(files)[0] ?? '',
  container: '',
  manifest: null,
  shared: {},
  chunks: {},
  files,
  commit,
  publishedAt,
  publishedBy,
});

async function refuseConflicts(store: Store, channel: Channel, release: Release): Promise<void> {
  const live = withRelease(await readLiveReleases(store, channel), release);
  const conflict = conflicts(live.host, live.remotes).find(({ parts }) => parts.includes(release.name));
  const text =
    conflict?.text ?? (release.name === hostName ? await standbyLost(store, channel, release) : null);
  if (text) throw new StoreError(`${release.name} ${release.version} refused: ${text}`);
}

/** The first remote on stand-by that could not run in a new host. */
async function standbyLost(store: Store, channel: Channel, host: Release): Promise<string | null> {
  for (const remote of await readStandbys(store, channel)) {
    const unmet = firstUnmet(host, remote);
    if (unmet) return `${remote.name} ${remote.version}, which is on stand-by, ${unmet}`;
  }
  return null;
}

/** True when it was written now. A version stands for one content for ever. */
async function storeRelease(store: Store, release: Release, folder: string): Promise<boolean> {
  const { name, version } = release;
  const written = !(await store.readRelease(name, version)) && (await store.writeRelease(release, folder));
  if (written) return true;
  const existing = await requireRelease(store, name, version);
  if (isDeepStrictEqual(content(existing), content(release))) return false;
  throw new StoreError(
    `${name} ${version} exists with other content: raise its version, build and publish again`,
  );
}

const content = ({ files, entry, container, manifest, shared, chunks, surfaces, uses }: Release) => ({
  files,
  entry,
  container,
  manifest,
  shared,
  chunks,
  surfaces,
  uses,
});
