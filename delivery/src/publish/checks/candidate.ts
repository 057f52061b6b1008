import type { Channel } from '@tapin/delivery-formats/channel';
import type { BuildInfo, Release } from '@tapin/delivery-formats/release';
import { type BuiltKit, type BuiltPart, readBuilds } from '#src/publish/build/build-folder.ts';
import { readForChange } from '#src/publish/changes/change-channel.ts';
import { type LiveState, readLiveState } from '#src/publish/conflicts/live-releases.ts';
import type { Owners } from '#src/signing/key-list/ownership.ts';
import type { LogEntry } from '#src/store/log-entry.ts';
import { isBlocked } from '#src/store/pointers.ts';
import { hostName, kitName, librariesName, type Releases, type Store } from '#src/store/store.ts';
import { compareWithLive, type KitComparison } from './kit-comparison.ts';
import { type RunningApi, readApis } from './running-api.ts';
import { type MeasuredRelease, measureRelease } from './sizes.ts';

export interface CandidateOptions {
  folders: string[];
  store: Store;
  channel: string;
  publishedBy: string;
  commit: string;
  /** Allows to publish versions that were withdrawn, and remotes that were retired. */
  anyway?: boolean | undefined;
  /** Whether a host must have its kit in its build or in the store. Local releases build the kit later. */
  needsKit?: boolean;
  /** Whether each build must have the section of its changelog. Previews and local releases may lack it. */
  needsChanges?: boolean;
  /**
   * The addresses of the running APIs, which must offer every call of the parts. If it is missing, calls are not
   * compared.
   */
  apiUrls?: readonly string[] | undefined;
}

/** A release, the folder of its files, and what the store already has under its name and version. */
export interface ReleaseToStore {
  release: Release;
  folder: string;
  stored: Release | null;
}

interface CandidateBuild extends BuiltPart, ReleaseToStore {
  /** The libraries and the kit of a host. They are releases of their own. */
  shared: ReleaseToStore[];
  /** Whether the build must contain its kit and lacks it. */
  lacksKit: boolean;
  /** Whether the build must have the section of its changelog and lacks it. */
  lacksChanges: boolean;
}

/** Builds that are to become live together, with everything that the checks compare with them. It is read once. */
export interface Candidate {
  store: Store;
  builds: CandidateBuild[];
  releases: Release[];
  isCanary: boolean;
  anyway: boolean;
  channelName: string;
  channel: Channel;
  /** The log of the channel, to say since when a version is blocked. It is read only if a version is blocked. */
  log: LogEntry[];
  live: LiveState;
  /** The build of the host beside the builds, as in the repository of the product. */
  ownHost: BuildInfo | null;
  /** The paths and slots that each part may claim, or null in a store without signatures. */
  owners: Owners | null;
  kits: KitComparison[];
  /** The running APIs. It is undefined when a development server publishes, which does not compare calls. */
  apis: RunningApi[] | undefined;
  measured: MeasuredRelease[];
}

export async function loadCandidate(options: CandidateOptions, isCanary: boolean): Promise<Candidate> {
  const {
    folders,
    store,
    channel: name,
    commit,
    publishedBy,
    anyway = false,
    needsKit = false,
    needsChanges = false,
    apiUrls,
  } = options;
  const channel = await readForChange(store, name);
  const { built, ownHost } = await readBuilds(folders);
  const publishedAt = new Date().toISOString();
  const builds = await Promise.all(
    built.map(async (part) => {
      const release = { ...part.info, files: part.files, commit, publishedAt, publishedBy };
      return {
        ...part,
        ...(await withStored(store, release, part.folder)),
        shared: await sharedReleases(store, part, release),
        lacksKit: needsKit && (await lacksKit(store, part)),
        lacksChanges: needsChanges && !part.info.changes,
      };
    }),
  );
  const releases = builds.map(({ release }) => release);
  const compared = await readChannelState({ store, releases, anyway, channelName: name }, channel);
  const { live } = compared;
  const liveRelease = (part: string) =>
    part === hostName ? live.host : (live.remotes.find((remote) => remote.name === part) ?? null);
  return {
    store,
    builds,
    releases,
    isCanary,
    anyway,
    channelName: name,
    ...compared,
    ownHost,
    owners: (await store.signing?.owners()) ?? null,
    kits: (await Promise.all(builds.map(({ kit }) => compareWithLive(store, live.host, kit)))).flat(),
    apis: apiUrls && (await readApis(releases, apiUrls)),
    measured: await Promise.all(
      builds.map((build) => measureRelease(store, build, liveRelease(build.release.name))),
    ),
  };
}

async function readChannelState(
  { store, releases, anyway, channelName }: Pick<Candidate, 'store' | 'releases' | 'anyway' | 'channelName'>,
  channel: Channel,
): Promise<Pick<Candidate, 'channel' | 'log' | 'live'>> {
  const hasBlocked = releases.some(({ name, version }) => isBlocked(channel, name, version));
  return {
    channel,
    log: hasBlocked && !anyway ? await store.readLog(channelName) : [],
    live: await readLiveState(store, channel, releases),
  };
}

/** Returns the candidate for another document of the channel, which another operator has changed meanwhile. */
export const onChannel = async (candidate: Candidate, channel: Channel): Promise<Candidate> => ({
  ...candidate,
  ...(await readChannelState(candidate, channel)),
});

const withStored = async (store: Releases, release: Release, folder: string): Promise<ReleaseToStore> => ({
  release,
  folder,
  stored: await store.readRelease(release.name, release.version),
});

function sharedReleases(
  store: Releases,
  { libraries, kit }: BuiltPart,
  host: Release,
): Promise<ReleaseToStore[]> {
  const named = [
    ...libraries.map((library) => ({ name: librariesName, built: library })),
    ...(kit ? [{ name: kitName, built: kit }] : []),
  ];
  return Promise.all(
    named.map(({ name, built }) => withStored(store, releaseOfFiles(name, built, host), built.folder)),
  );
}

/** Returns the release of files that several hosts share: a library or the kit. */
export const releaseOfFiles = (
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

/** Whether the kit of a host is neither in its build nor in the store, so that squads could not install it. */
const lacksKit = async (
  store: Releases,
  { info: { kit, manifest }, kit: built }: BuiltPart,
): Promise<boolean> => Boolean(kit && !manifest && !built && !(await store.readRelease(kitName, kit)));
