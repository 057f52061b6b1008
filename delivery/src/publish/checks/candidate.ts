import type { Channel } from '@tapin/delivery-formats/channel';
import type { BuildInfo, Release } from '@tapin/delivery-formats/release';
import { type BuiltPart, readBuilds } from '#src/publish/build/build-folder.ts';
import { type LiveState, readLiveState } from '#src/publish/conflicts/live-releases.ts';
import { requireSigning } from '#src/signing/key-list/key-list.ts';
import type { Owners } from '#src/signing/key-list/ownership.ts';
import { emptyChannel } from '#src/store/channels.ts';
import type { LogEntry } from '#src/store/log-entry.ts';
import { isBlocked } from '#src/store/pointers.ts';
import { kitName, type Releases, type Store } from '#src/store/store.ts';
import { compareWithLive, type KitComparison } from './kit-comparison.ts';
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
  /**
   * The addresses of the running APIs, which must offer every call of the parts. If it is missing, calls are not
   * compared.
   */
  apiUrls?: readonly string[] | undefined;
}

interface CandidateBuild extends BuiltPart {
  release: Release;
  /** Whether the build must contain its kit and lacks it. */
  lacksKit: boolean;
}

type RunningApi = { url: string; offered: readonly string[] } | { url: string; problem: string };

/** Builds that are to become live together, with everything that the checks compare with them. It is read once. */
export interface Candidate {
  store: Store;
  builds: CandidateBuild[];
  releases: Release[];
  isCanary: boolean;
  anyway: boolean;
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
    apiUrls,
  } = options;
  await requireSigning(store);
  const { built, ownHost } = await readBuilds(folders);
  const publishedAt = new Date().toISOString();
  const builds = await Promise.all(
    built.map(async (part) => ({
      ...part,
      release: { ...part.info, files: part.files, commit, publishedAt, publishedBy },
      lacksKit: needsKit && (await lacksKit(store, part)),
    })),
  );
  const releases = builds.map(({ release }) => release);
  const channel = (await store.readChannel(name)) ?? emptyChannel;
  const hasBlocked = releases.some(({ name: part, version }) => isBlocked(channel, part, version));
  return {
    store,
    builds,
    releases,
    isCanary,
    anyway,
    channel,
    log: hasBlocked && !anyway ? await store.readLog(name) : [],
    live: await readLiveState(store, channel, releases),
    ownHost,
    owners: (await store.signing?.owners()) ?? null,
    kits: (await Promise.all(builds.map(({ kit }) => compareWithLive(store, channel, kit)))).flat(),
    apis: apiUrls && (await readApis(releases, apiUrls)),
    measured: (
      await Promise.all(builds.map(({ release, folder }) => measureRelease(store, channel, release, folder)))
    ).flat(),
  };
}

/** Whether the kit of a host is neither in its build nor in the store, so that squads could not install it. */
const lacksKit = async (
  store: Releases,
  { info: { kit, manifest }, kit: built }: BuiltPart,
): Promise<boolean> => Boolean(kit && !manifest && !built && !(await store.readRelease(kitName, kit)));

const apiTimeoutMs = 10_000;

const apiRemedy = 'correct --api or API_URL, or publish without this check with --api off';

const readApis = async (releases: readonly Release[], urls: readonly string[]): Promise<RunningApi[]> =>
  releases.some(({ calls = [] }) => calls.length > 0) ? Promise.all(urls.map(readApi)) : [];

async function readApi(url: string): Promise<RunningApi> {
  const address = new URL('/api/calls', url).href;
  try {
    const reply = await fetch(address, { signal: AbortSignal.timeout(apiTimeoutMs) });
    if (reply.status === 404)
      return {
        url,
        problem: `${address} does not exist: the API is older than this check; release it first, ${apiRemedy}`,
      };
    const body: unknown = reply.ok ? await reply.json().catch(() => null) : null;
    const calls = typeof body === 'object' && body !== null && 'calls' in body ? body.calls : null;
    if (Array.isArray(calls) && calls.every((call) => typeof call === 'string'))
      return { url, offered: calls };
    return { url, problem: `${address} replied ${reply.status} without a list of calls: ${apiRemedy}` };
  } catch (error) {
    return { url, problem: `cannot read ${address} (${reasonOf(error)}): start the API, ${apiRemedy}` };
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && 'code' in error.cause ? String(error.cause.code) : error.message;
}
