import { isDeepStrictEqual } from 'node:util';
import type { Channel, ChannelPart } from '@tapin/delivery-formats/channel';
import { sizeLines } from '@tapin/delivery-formats/part-sizes';
import type { Release } from '@tapin/delivery-formats/release';
import { openForCommand } from '#src/signing/open-signed-store.ts';
import { type CanarySettings, withCanary, withPublished } from '#src/store/pointers.ts';
import { storeSourceMaps } from '#src/store/source-maps.ts';
import { requireRelease, type Store, StoreError } from '#src/store/store.ts';
import { type ChannelChange, changeChannel, stateFor } from './changes/change-channel.ts';
import {
  type Candidate,
  type CandidateOptions,
  loadCandidate,
  onChannel,
  type ReleaseToStore,
} from './checks/candidate.ts';
import { check } from './checks/checks.ts';
import { totalBytes } from './checks/sizes.ts';
import { verifyRelease } from './verify.ts';

interface PublishOptions extends CandidateOptions {
  reason?: string | undefined;
  canary?: CanarySettings | undefined;
  warn?: ((line: string) => void) | undefined;
  progress?: ((line: string) => void) | undefined;
  /** Opens the screens of the candidate with the versions of a channel, and throws when one is broken. */
  smoke?: ((candidate: Candidate) => Promise<void>) | undefined;
}

export interface Published {
  part: string;
  version: string;
  channel: string;
  from: string | null;
  revision: number;
  stored: boolean;
  /** The lines about its sizes and budgets, as its build printed them. */
  sizes: string[];
  /** The compressed size of its scripts and styles. */
  bytes: number;
  /** The compressed size of the version that it replaces. */
  bytesBefore: number | null;
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
  refuseCandidate(candidate, warn);
  // A version has one content for ever, so a release is stored only after its screens were opened.
  await options.smoke?.(candidate);
  const stored = new Map<string, boolean>();
  for (const build of candidate.builds)
    stored.set(build.release.name, await storeBuild(candidate.store, build, options));
  const change = await goLive(candidate, options);
  const { revision } = change.channel;
  return candidate.measured.map(({ release, sizes, live }) => {
    const { name: part, version } = release;
    const from = change.before.get(part)?.stable ?? null;
    const bytesBefore = live && live.release.version === from ? totalBytes(live.release, live.sizes) : null;
    const isStored = stored.get(part) ?? false;
    return {
      part,
      version,
      channel,
      from,
      revision,
      stored: isStored,
      sizes: sizeLines(release, sizes),
      bytes: totalBytes(release, sizes),
      bytesBefore,
    };
  });
}

/** Refuses a candidate that a check finds faulty, with the reasons of all checks. */
export function refuseCandidate(candidate: Candidate, warn?: PublishOptions['warn']): void {
  const { refusals, warnings } = check(candidate);
  for (const line of warnings) warn?.(line);
  if (refusals.length > 0) throw new StoreError(refusals.join('; '));
}

/**
 * Stores a build with its shared libraries, its kit and its source maps. Returns false when the store already had the
 * release.
 */
export async function storeBuild(
  store: Store,
  build: Candidate['builds'][number],
  { warn, progress }: Pick<PublishOptions, 'warn' | 'progress'>,
): Promise<boolean> {
  const { name, version } = build.release;
  progress?.(`storing ${name} ${version}`);
  for (const shared of build.shared) await storeRelease(store, shared);
  const stored = await storeRelease(store, build);
  // Source maps are optional, so the release is published without them.
  await storeSourceMaps(store, build.release, build.sourceMaps).catch((error: Error) =>
    warn?.(`the source maps of ${name} ${version} were not stored: ${error.message}`),
  );
  return stored;
}

/** Moves the pointers. The checks run again only if the channel has changed since the candidate was loaded. */
function goLive(
  candidate: Candidate,
  { channel, canary, reason, anyway, publishedBy: by, smoke }: PublishOptions,
): Promise<ChannelChange> {
  const { store, releases } = candidate;
  const operation = { store, channel, by, reason, anyway };
  let checked = candidate.channel;
  const move = async (part: string, _before: ChannelPart | null, current: Channel) => {
    if (current !== checked) {
      const changed = await onChannel(candidate, current);
      refuseCandidate(changed);
      await smoke?.(changed);
      checked = current;
    }
    const version = releases.find(({ name }) => name === part)?.version ?? '';
    const state = await stateFor(operation, current, part, version);
    return canary ? withCanary(part, state, version, canary) : withPublished(state, version);
  };
  const parts = releases.map(({ name }) => name);
  const action = canary ? 'canary' : 'publish';
  return changeChannel({ ...operation, action, parts, move, current: candidate.channel });
}

/**
 * Stores a release and verifies its files. Returns false when the store already had it. A stored release is verified as
 * well, because the process that wrote it may have been killed before it verified the files. A version has one content
 * forever.
 */
export async function storeRelease(
  store: Store,
  { release, folder, stored }: ReleaseToStore,
): Promise<boolean> {
  const { name, version } = release;
  const written = !stored && (await store.writeRelease(release, folder));
  if (!written) refuseOtherContent(stored ?? (await requireRelease(store, name, version)), release);
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
