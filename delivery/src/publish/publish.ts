import type { Channel, ChannelPart } from '@tapin/shared/remote/channel';
import type { Release } from '@tapin/shared/remote/release';
import { requireSigning } from '#src/signing/key-list/key-list.ts';
import { openForCommand } from '#src/signing/open-signed-store.ts';
import { emptyChannel } from '#src/store/channels.ts';
import { kitName, librariesName } from '#src/store/part-names.ts';
import { withPublished } from '#src/store/pointers.ts';
import { storeSourceMaps } from '#src/store/source-maps.ts';
import { type Store, StoreError } from '#src/store/store.ts';
import { type BuiltLibrary, type BuiltPart, readBuiltPart, readHostBeside } from './build/build-folder.ts';
import { type BuiltKit, requireKit } from './built-kit.ts';
import { type CanarySettings, withCanary } from './changes/canary.ts';
import { changeChannel, type Operation, stateFor } from './changes/change-channel.ts';
import { refuseOverBudget } from './checks/budgets.ts';
import { requireKitVersion } from './checks/kit-version.ts';
import { refuseConflicts } from './checks/live-conflicts.ts';
import { refuseMissingCalls } from './checks/offered-calls.ts';
import { storeRelease } from './store-release.ts';

interface PublishOptions {
  /** The store or its address. */
  store: Store | string;
  channel: string;
  publishedBy: string;
  commit: string;
  reason?: string | undefined;
  /** Makes versions live that were withdrawn, and remotes that were retired. */
  anyway?: boolean | undefined;
  /** Publishes the version as a canary beside the stable one. */
  canary?: CanarySettings | undefined;
  /** Whether a host must have its kit in its build or in the store. Local releases build it later. */
  needsKit?: boolean;
  /** The addresses of the running APIs, which must offer every call that the parts make. */
  apiUrls?: readonly string[] | undefined;
  /** Receives what an operator has to know although the publish succeeds. */
  warn?: ((line: string) => void) | undefined;
  /** Receives the progress of a long publish. */
  progress?: ((line: string) => void) | undefined;
}

export interface Published {
  part: string;
  version: string;
  channel: string;
  from: string | null;
  revision: number;
  /** False when the store already had the same release. */
  stored: boolean;
}

/** Stores a built part and makes it the stable version of the channel, or refuses and changes nothing. */
export async function publishPart(options: PublishOptions & { folder: string }): Promise<Published> {
  const [part] = await publishParts({ ...options, folders: [options.folder] });
  if (!part) throw new StoreError('nothing was published: try again');
  return part;
}

/** Publishes several parts, which become live in one revision, or none of them. */
export async function publishParts(options: PublishOptions & { folders: string[] }): Promise<Published[]> {
  const { channel, canary, folders, reason, anyway, publishedBy: by } = options;
  const store =
    typeof options.store === 'string' ? openForCommand(options.store, process.env) : options.store;
  await requireSigning(store);
  const built = await Promise.all(folders.map(readBuiltPart));
  if (options.needsKit) for (const { info, kit } of built) await requireKit(store, info, kit);
  const releases = built.map((part) => toRelease(part, options));
  refuseDuplicates(releases);
  const isCanary = canary !== undefined;
  const operation: Operation = { store, channel, by, reason, anyway };
  const live = (await store.readChannel(channel)) ?? emptyChannel;
  for (const { name, version } of releases) await stateFor(operation, live, name, version);
  const context = { isCanary, ownHost: await readHostBeside(folders) };
  await requireAll([
    ...built.map(({ kit }) => requireKitVersion(store, live, kit, options.warn)),
    refuseConflicts(store, live, releases, context),
    ...releases.map(async (release) => store.signing?.requireOwnClaims(release)),
    refuseMissingCalls(releases, options),
    ...built.flatMap(({ folder }, index) => {
      const release = releases[index];
      return release ? [refuseOverBudget(store, live, release, folder)] : [];
    }),
  ]);
  const stored = new Map<string, boolean>();
  for (const [index, { folder, libraries, kit, sourceMaps }] of built.entries()) {
    const release = releases[index];
    if (!release) continue;
    options.progress?.(`storing ${release.name} ${release.version}`);
    for (const library of libraries)
      await storeRelease(store, toFiles(librariesName, library, release), library.folder);
    if (kit) await storeKit(store, kit, release);
    stored.set(release.name, await storeRelease(store, release, folder));
    // A release works without its source maps.
    await storeSourceMaps(store, release, sourceMaps).catch((error: Error) =>
      options.warn?.(
        `the source maps of ${release.name} ${release.version} were not stored: ${error.message}`,
      ),
    );
  }
  const goLive = async (part: string, _before: ChannelPart | null, current: Channel) => {
    await refuseConflicts(store, current, releases, context);
    const version = releases.find(({ name }) => name === part)?.version ?? '';
    const state = await stateFor(operation, current, part, version);
    return canary ? withCanary(part, state, version, canary) : withPublished(state, version);
  };
  const parts = releases.map(({ name }) => name);
  const action = canary ? 'canary' : 'publish';
  const change = await changeChannel({ ...operation, action, parts, move: goLive });
  const { revision } = change.channel;
  return releases.map(({ name: part, version }) => {
    const from = change.before.get(part)?.stable ?? null;
    return { part, version, channel, from, revision, stored: stored.get(part) ?? false };
  });
}

/** Waits for all checks, and refuses with the reasons of all that fail. */
async function requireAll(checks: readonly Promise<unknown>[]): Promise<void> {
  const results = await Promise.allSettled(checks);
  const errors: unknown[] = results.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  const unexpected = errors.find((error) => !(error instanceof StoreError));
  if (unexpected || errors.length === 1) throw unexpected ?? errors[0];
  if (errors.length > 1)
    throw new StoreError(
      errors.map((error) => (error instanceof StoreError ? error.message : '')).join('; '),
    );
}

function toRelease({ info, files }: BuiltPart, { commit, publishedBy }: PublishOptions): Release {
  return { ...info, files, commit, publishedAt: new Date().toISOString(), publishedBy };
}

/** Stores the kit of a host. A kit that another host brought is the same, or it is refused. */
export const storeKit = (store: Store, kit: BuiltKit, host: Release): Promise<boolean> =>
  storeRelease(store, toFiles(kitName, kit, host), kit.folder);

/** Returns the release of files in a build of a host that several hosts share: a library, or the kit. */
const toFiles = (
  name: string,
  { version, files }: Pick<BuiltLibrary, 'version' | 'files'>,
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

function refuseDuplicates(releases: Release[]): void {
  const names = releases.map(({ name }) => name);
  const duplicate = names.find((name, index) => names.indexOf(name) !== index);
  if (duplicate) throw new StoreError(`${duplicate} is named twice: publish one build of a part at a time`);
}
