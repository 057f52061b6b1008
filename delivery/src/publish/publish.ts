import type { Channel, ChannelPart } from '@tapin/shared/remote/channel';
import type { Release } from '@tapin/shared/remote/release';
import { openStore } from '#src/store/open-store.ts';
import { type Store, StoreError } from '#src/store/store.ts';
import { type BuiltLibrary, type BuiltPart, librariesName, readBuiltPart } from './build-folder.ts';
import { type CanaryWish, tryOut } from './canary.ts';
import { changeChannel, type Operation } from './change-channel.ts';
import { emptyChannel, published } from './pointers.ts';
import { refuseConflicts } from './refuse-conflicts.ts';
import { storeRelease } from './store-release.ts';

interface PublishOptions {
  /** A store, or the address of one. */
  store: Store | string;
  channel: string;
  publishedBy: string;
  commit: string;
  reason?: string | undefined;
  /** For a share of the visitors only, beside the version that is stable. */
  canary?: CanaryWish | undefined;
  /** Hears what long work is at. */
  progress?: ((line: string) => void) | undefined;
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
export async function publishPart(options: PublishOptions & { folder: string }): Promise<Published> {
  const [part] = await publishParts({ ...options, folders: [options.folder] });
  if (!part) throw new StoreError('nothing was published: try again');
  return part;
}

/** Several parts that need each other: all of them become live in one revision, or none. */
export async function publishParts(options: PublishOptions & { folders: string[] }): Promise<Published[]> {
  const { channel, canary, folders, reason, publishedBy: by } = options;
  const store = typeof options.store === 'string' ? openStore(options.store) : options.store;
  const built = await Promise.all(folders.map(readBuiltPart));
  const releases = built.map((part) => toRelease(part, options));
  refuseTwice(releases);
  const isTrial = canary !== undefined;
  await refuseConflicts(store, (await store.readChannel(channel)) ?? emptyChannel, releases, isTrial);
  const stored = new Map<string, boolean>();
  for (const [index, { folder, libraries }] of built.entries()) {
    const release = releases[index];
    if (!release) continue;
    options.progress?.(`storing ${release.name} ${release.version}`);
    for (const library of libraries) await storeRelease(store, toLibrary(library, release), library.folder);
    stored.set(release.name, await storeRelease(store, release, folder));
  }
  const goLive = async (part: string, before: ChannelPart | null, current: Channel) => {
    await refuseConflicts(store, current, releases, isTrial);
    const version = releases.find(({ name }) => name === part)?.version ?? '';
    return canary ? tryOut(part, before, version, canary) : published(before, version);
  };
  const operation: Operation = { store, channel, by, reason };
  const parts = releases.map(({ name }) => name);
  const action = canary ? 'canary' : 'publish';
  const change = await changeChannel({ ...operation, action, parts, move: goLive });
  const { revision } = change.channel;
  return releases.map(({ name: part, version }) => {
    const from = change.before.get(part)?.stable ?? null;
    return { part, version, channel, from, revision, stored: stored.get(part) ?? false };
  });
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
  format: 1,
  libraries: [],
  files,
  commit,
  publishedAt,
  publishedBy,
});

function refuseTwice(releases: Release[]): void {
  const names = releases.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new StoreError(`${twice} is named twice: publish one build of a part at a time`);
}
