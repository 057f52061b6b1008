import type { Canary, Channel, ChannelPart } from '@tapin/delivery-formats/channel';
import type { Release } from '@tapin/delivery-formats/release';
import type { LiveReleases } from '#src/publish/conflicts/live-releases.ts';
import { librariesOf } from '#src/publish/verify.ts';
import { fallbackVersions, partOf } from '#src/store/pointers.ts';
import { hostName, SignatureError, StoreError } from '#src/store/store.ts';
import {
  composeView,
  type LivePart,
  type LiveView,
  type OrderedReleases,
  type VisitorGroup,
} from './live-view.ts';
import type { ReleaseCache } from './release-cache.ts';

export interface LiveCanary {
  part: string;
  canary: Canary;
}

export interface LiveChannel {
  canaries: LiveCanary[];
  view(group: VisitorGroup): Promise<LiveView>;
  /** Returns the view in which some versions replace the stable versions of their parts, or join them. */
  viewWith(previews: readonly Release[]): Promise<LiveView>;
  /** The stable releases that this edge serves. */
  stable: LiveReleases;
  hosts: string[];
  /**
   * The entries of the live parts and all files of the shared libraries. Pages do not work when one of them cannot be
   * read.
   */
  entries: Pick<Release, 'name' | 'version' | 'entry'>[];
  /** Messages for the operator about versions of the channel that cannot be served. */
  problems: string[];
  /**
   * Messages for the operator about versions whose signature is refused. Earlier versions are served instead, so the
   * edge stays ready.
   */
  refusals: string[];
}

/** The reasons why versions cannot be served, as lines for the operator. */
type Problems = Pick<LiveChannel, 'problems' | 'refusals'>;

export async function loadChannel(
  store: OrderedReleases,
  releases: ReleaseCache,
  channel: Channel,
): Promise<LiveChannel> {
  if (!channel.host) throw new StoreError('the channel has no host yet: publish the host');
  const found: Problems = { problems: [], refusals: [] };
  const host = await livePart(releases, hostName, channel.host, found);
  if (!host) throw new StoreError([...found.problems, ...found.refusals].join('; '));
  const remotes: LivePart[] = [];
  for (const [name, part] of Object.entries(channel.remotes)) {
    const remote = await livePart(releases, name, part, found);
    if (remote) remotes.push(remote);
  }
  const parts = [host, ...remotes];
  const canaryParts = parts.flatMap(({ canary }) => (canary ? [canary.name] : []));
  const views = new Map<string, Promise<LiveView>>();
  const hosts = [host.canary?.version ?? [], host.release.version, host.earlierVersions].flat();
  const view = ({ canaryParts, failedHosts }: VisitorGroup) => {
    // The cookie of a browser may name a failed host that is no longer live.
    const group = { canaryParts, failedHosts: failedHosts.filter((version) => hosts.includes(version)) };
    const key = JSON.stringify(group);
    const known = views.get(key) ?? composeView(store, releases, host, remotes, group);
    views.set(key, known);
    // A failed view is composed again for the next visitor.
    known.catch(() => views.delete(key));
    return known;
  };
  const previewViews = new Map<string, Promise<LiveView>>();
  const viewWith = (previews: readonly Release[]) => {
    const key = previews.map(pathOf).sort().join(' ');
    const known =
      previewViews.get(key) ?? composeView(store, releases, ...partsWith(host, remotes, previews), noGroup);
    previewViews.set(key, known);
    known.catch(() => previewViews.delete(key));
    const [oldest] = previewViews.keys();
    if (previewViews.size > maxPreviewViews && oldest !== undefined) previewViews.delete(oldest);
    return known;
  };
  // The default view is composed first, so that a revision whose page cannot be served is rejected immediately.
  await view(noGroup);
  return {
    view,
    viewWith,
    stable: { host: host.release, remotes: remotes.map(({ release }) => release) },
    hosts,
    ...found,
    canaries: canaryParts.flatMap((part) => {
      const canary = partOf(channel, part)?.canary;
      return canary ? [{ part, canary }] : [];
    }),
    entries: await entriesOf(releases, parts, found),
  };
}

const noGroup: VisitorGroup = { canaryParts: [], failedHosts: [] };
/** The composed views of previews that are kept. More are composed again when someone opens them. */
const maxPreviewViews = 20;

const pathOf = ({ name, version }: Release) => `${name}/${version}`;

/**
 * Returns the parts with previews instead of stable versions. A preview has no fallback, so that a person never takes
 * the live version for the preview.
 */
function partsWith(
  host: LivePart,
  remotes: LivePart[],
  previews: readonly Release[],
): [LivePart, LivePart[]] {
  const parts = previews.map((release) => {
    const { config } = remotes.find((part) => part.release.name === release.name) ?? {};
    return { release, earlierVersions: [], canary: null, ...(config && { config }) };
  });
  const isReplaced = ({ release }: LivePart) => previews.some(({ name }) => name === release.name);
  const shell = parts.find(({ release }) => release.name === hostName) ?? { ...host, canary: null };
  const others = parts.filter(({ release }) => release.name !== hostName);
  return [shell, [...remotes.filter((part) => !isReplaced(part)), ...others]];
}

async function entriesOf(
  releases: ReleaseCache,
  parts: LivePart[],
  problems: Problems,
): Promise<LiveChannel['entries']> {
  const live = parts.flatMap(({ release, canary }) => (canary ? [release, canary] : [release]));
  const files: LiveChannel['entries'] = [];
  for (const { name, version } of await librariesOf(live, (...each) => releases.find(...each))) {
    const release = await findOrReport(releases, { name, version }, problems);
    files.push(...Object.keys(release?.files ?? {}).map((entry) => ({ name, version, entry })));
  }
  return [...live, ...files];
}

/** Loads a part. A version that cannot be read is replaced by an earlier one, so that the page and other parts still work. */
async function livePart(
  releases: ReleaseCache,
  name: string,
  part: ChannelPart,
  problems: Problems,
): Promise<LivePart | null> {
  const read = (version: string) => findOrReport(releases, { name, version }, problems);
  const { stable, canary } = part;
  const wanted = [stable, ...fallbackVersions(part)];
  for (const [index, version] of wanted.entries()) {
    const release = await read(version);
    if (!release) continue;
    const canaryRelease = canary ? await read(canary.version) : null;
    const { config } = part;
    const earlierVersions = wanted.slice(index + 1);
    return { release, earlierVersions, canary: canaryRelease, ...(config && { config }) };
  }
  return null;
}

async function findOrReport(
  releases: ReleaseCache,
  { name, version }: Pick<Release, 'name' | 'version'>,
  { problems, refusals }: Problems,
): Promise<Release | null> {
  try {
    const release = await releases.find(name, version);
    if (release) return release;
  } catch (error) {
    if (error instanceof SignatureError) {
      refusals.push(error.message);
      return null;
    }
  }
  problems.push(`${name} ${version} cannot be read from the store`);
  return null;
}
