import { isDeepStrictEqual } from 'node:util';
import type { Channel, ChannelPart } from '@tapin/delivery-formats/channel';
import type { Release } from '@tapin/delivery-formats/release';
import { openForCommand } from '#src/signing/open-signed-store.ts';
import { type CanarySettings, withCanary, withPublished } from '#src/store/pointers.ts';
import { storeSourceMaps } from '#src/store/source-maps.ts';
import { kitName, librariesName, requireRelease, type Store, StoreError } from '#src/store/store.ts';
import type { BuiltKit } from './build/build-folder.ts';
import { type ChannelChange, changeChannel, stateFor } from './changes/change-channel.ts';
import { type Candidate, type CandidateOptions, loadCandidate } from './checks/candidate.ts';
import { check } from './checks/checks.ts';
import { refuseConflicts } from './conflicts/live-conflicts.ts';
import { verifyRelease } from './verify.ts';

interface PublishOptions extends CandidateOptions {
  reason?: string | undefined;
  canary?: CanarySettings | undefined;
  warn?: ((line: string) => void) | undefined;
  progress?: ((line: string) => void) | undefined;
}

export interface Published {
  part: string;
  version: string;
  channel: string;
  from: string | null;
  revision: number;
  stored: boolean;
}

interface PartOptions extends Omit<PublishOptions, 'folders' | 'store'> {
  folder: string;
  store: Store | string;
}

export async function publishPart({ folder, store, ...options }: PartOptions): Promise<Published> {
  const opened = typeof store === 'string' ? openForCommand(store, process.env) : store;
  const [part] = await publishParts({ ...options, store: opened, folders: [folder] });
  if (!part) throw new StoreError('nothing was published: try again');
  return part;
}

/**
 * Publishes several parts in one revision, or none of them: it reads everything, refuses what a check finds, stores the
 * releases, and moves the pointers of the channel.
 */
export async function publishParts(options: PublishOptions): Promise<Published[]> {
  const { channel, canary, warn } = options;
  const candidate = await loadCandidate(options, canary !== undefined);
  const { refusals, warnings } = check(candidate);
  for (const line of warnings) warn?.(line);
  if (refusals.length > 0) throw new StoreError(refusals.join('; '));
  const stored = new Map<string, boolean>();
  for (const build of candidate.builds)
    stored.set(build.release.name, await storeBuild(candidate.store, build, options));
  const change = await goLive(candidate, options);
  return candidate.releases.map(({ name: part, version }) => {
    const from = change.before.get(part)?.stable ?? null;
    const { revision } = change.channel;
    return { part, version, channel, from, revision, stored: stored.get(part) ?? false };
  });
}

/**
 * Stores a build with its shared libraries, its kit and its source maps. Returns false when the store already had the
 * release.
 */
async function storeBuild(
  store: Store,
  { release, folder, libraries, kit, sourceMaps }: Candidate['builds'][number],
  { warn, progress }: PublishOptions,
): Promise<boolean> {
  const { name, version } = release;
  progress?.(`storing ${name} ${version}`);
  for (const library of libraries)
    await storeRelease(store, toFiles(librariesName, library, release), library.folder);
  if (kit) await storeKit(store, kit, release);
  const stored = await storeRelease(store, release, folder);
  // Source maps are optional, so the release is published without them.
  await storeSourceMaps(store, release, sourceMaps).catch((error: Error) =>
    warn?.(`the source maps of ${name} ${version} were not stored: ${error.message}`),
  );
  return stored;
}

/** Stores the kit of a host. If the store has a kit of this version from another host, its content must be the same. */
export const storeKit = (store: Store, kit: BuiltKit, host: Release): Promise<boolean> =>
  storeRelease(store, toFiles(kitName, kit, host), kit.folder);

/** Returns the release of files that several hosts share: a library or the kit. */
const toFiles = (
  name: string,
  { version, files }: Pick<BuiltKit, 'version' | 'files'>,
  { commit, publishedAt, publishedBy }: Release,
): Release => ({
  name,
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

/**
 * Moves the pointers. It checks conflicts again, because the channel may have changed since the candidate was loaded.
 */
function goLive(
  { store, releases, isCanary, ownHost }: Candidate,
  { channel, canary, reason, anyway, publishedBy: by }: PublishOptions,
): Promise<ChannelChange> {
  const operation = { store, channel, by, reason, anyway };
  const move = async (part: string, _before: ChannelPart | null, current: Channel) => {
    await refuseConflicts(store, current, releases, { isCanary, ownHost });
    const version = releases.find(({ name }) => name === part)?.version ?? '';
    const state = await stateFor(operation, current, part, version);
    return canary ? withCanary(part, state, version, canary) : withPublished(state, version);
  };
  const parts = releases.map(({ name }) => name);
  return changeChannel({ ...operation, action: canary ? 'canary' : 'publish', parts, move });
}

/**
 * Stores a release and verifies its files. Returns false when the store already had it. A stored release is verified as
 * well, because the process that wrote it may have been killed before it verified the files. A version has one content
 * forever.
 */
async function storeRelease(store: Store, release: Release, folder: string): Promise<boolean> {
  const { name, version } = release;
  const written = !(await store.readRelease(name, version)) && (await store.writeRelease(release, folder));
  if (!written) refuseOtherContent(await requireRelease(store, name, version), release);
  const [problem] = await verifyRelease(store, release);
  if (!problem) return written;
  if (!written)
    throw new StoreError(
      `${problem} in the release that the store already had: restore the file, or delete ${name} ${version} from the store if no channel serves it, then publish again`,
    );
  await store.removeRelease(name, version);
  throw new StoreError(
    `${problem} after it was stored, so ${name} ${version} was removed from the store: check the disk of the store, then publish again`,
  );
}

function refuseOtherContent(existing: Release, release: Release): void {
  if (isDeepStrictEqual(content(existing), content(release))) return;
  throw new StoreError(
    `${release.name} ${release.version} already exists with other content: raise its version, build and publish again`,
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
