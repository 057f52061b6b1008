import { text } from 'node:stream/consumers';
import type { Language } from '@tapin/contract/languages';
import type { ChannelPart } from '@tapin/delivery-formats/channel';
import { claimOf } from '@tapin/delivery-formats/claim-of';
import type { Release } from '@tapin/delivery-formats/release';
import { ConditionalBody } from '#src/edge/replies.ts';
import { unmetRequirement } from '#src/publish/conflicts/live-releases.ts';
import { type Releases, StoreError, type StoreSigning } from '#src/store/store.ts';
import {
  discoveryDocument,
  type KitViews,
  kitViews,
  type LiveRemote,
  pageDiscovery,
  remotesForPath,
} from './discovery.ts';
import { composePage, importMap, type SiteFacts } from './page.ts';
import { Placeholders, type PlaceholderVisit, pathOwner, shownPlaceholder } from './placeholders.ts';
import type { ReleaseCache } from './release-cache.ts';

export interface LivePart {
  release: Release;
  earlierVersions: string[];
  canary: Release | null;
  /** The values that the squad has set. */
  config?: ChannelPart['config'];
}

interface Visit extends PlaceholderVisit {
  showsPlaceholder: boolean;
  site: SiteFacts;
}

interface LivePage {
  body: ConditionalBody;
  inlineStyles: readonly string[];
}

/** Origins of other sites that the screens of a page may use. */
export interface ForeignOrigins {
  connect: readonly string[];
  images: readonly string[];
}

export const noForeignOrigins: ForeignOrigins = { connect: [], images: [] };

export interface LiveView extends KitViews {
  /** Returns the page with preloads for the remote that owns the path, or without preloads when the path is null. */
  page(path: string | null, language: Language, visit?: Visit): LivePage;
  /** Returns the origins of other sites that the remote with this path declares, in the version or in its fallback. */
  foreignOrigins(path: string): ForeignOrigins;
  releases: Release[];
  loadableVersions: Record<string, string[]>;
  hostVersion: string;
  installsTrustedTypes: boolean;
  /** The import map in the page, or null without ES modules. */
  importMap: string | null;
  inlineScripts: readonly string[];
}

/**
 * A group of visitors who get the same page: visitors with canaries of the same parts and with the same failed hosts.
 */
export interface VisitorGroup {
  canaryParts: readonly string[];
  failedHosts: readonly string[];
}

/** The releases of a store, and the order of slots that the operator has signed. */
export type OrderedReleases = Releases & { signing?: Pick<StoreSigning, 'slotOrder'> };

export async function composeView(
  store: OrderedReleases,
  releases: ReleaseCache,
  hostPart: LivePart,
  remoteParts: LivePart[],
  { canaryParts, failedHosts }: VisitorGroup,
): Promise<LiveView> {
  const host = await hostForGroup(releases, hostPart, canaryParts, failedHosts);
  const isFallbackHost = host !== assignedRelease(hostPart, canaryParts);
  const shell = await readShell(store, host);
  const remotes: LiveRemote[] = [];
  for (const part of remoteParts) {
    const wanted = assignedRelease(part, canaryParts);
    const earlierVersions =
      wanted === part.release ? part.earlierVersions : [part.release.version, ...part.earlierVersions];
    const fallback = await latestCompatible(releases, host, wanted.name, earlierVersions);
    // An earlier host may lack exports that the wanted version of a remote uses. The shell reports every other
    // mismatch.
    const needsNewerHost = isFallbackHost && fallback !== null && unmetRequirement(host, wanted) !== null;
    const { config } = part;
    remotes.push({
      ...(needsNewerHost ? { release: fallback, fallback: null } : { release: wanted, fallback }),
      ...(config && { config }),
    });
  }
  const usesForeignOrigins = remotes.some(({ release, fallback }) =>
    [release, fallback].some((each) => each?.manifest?.connect || each?.manifest?.images),
  );
  const discovery = discoveryDocument(host, remotes, await store.signing?.slotOrder());
  const owners = remotes.map(({ release }) => release);
  const remoteReleases = remotes.flatMap(({ release, fallback }) =>
    fallback ? [release, fallback] : [release],
  );
  const content = { shell, discovery, importMap: importMap(host, remoteReleases) };
  const placeholders = await Placeholders.read(store, host, shell, owners);
  const pages = new Map<string, LivePage>();
  return {
    ...kitViews(releases, host, discovery),
    page(path, language, visit = noVisit) {
      const owner = path === null ? null : pathOwner(owners, path);
      const complete = remotesForPath(host, discovery, path, visit.hasSession);
      const placeholder =
        owner && visit.showsPlaceholder ? shownPlaceholder(placeholders, owner, visit) : null;
      const shownState = placeholder && `${placeholder.audience} ${placeholder.state}`;
      const key = `${owner?.remote.name} ${owner?.screen} ${language} ${complete} ${shownState}${visit.site.ssoAttributes}`;
      const known = pages.get(key);
      if (known) return known;
      const shown = complete ? { ...content, discovery: pageDiscovery(discovery, complete) } : content;
      const page = {
        body: new ConditionalBody(
          composePage({ ...shown, placeholder, site: visit.site }, owner, language),
          'text/html; charset=utf-8',
        ),
        inlineStyles: placeholder?.styles ?? [],
      };
      pages.set(key, page);
      return page;
    },
    foreignOrigins: usesForeignOrigins ? (path) => foreignOriginsOf(remotes, path) : () => noForeignOrigins,
    releases: [host, ...remoteReleases],
    hostVersion: host.version,
    installsTrustedTypes: host.trustedTypes ?? false,
    importMap: content.importMap,
    inlineScripts: [...shell.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script),
    loadableVersions: {
      [host.name]: [host.version],
      ...Object.fromEntries(
        remotes.map(({ release, fallback }) => [
          release.name,
          fallback ? [release.version, fallback.version] : [release.version],
        ]),
      ),
    },
  };
}

function foreignOriginsOf(remotes: readonly LiveRemote[], path: string): ForeignOrigins {
  const claims = remotes.flatMap((remote) =>
    (remote.release.manifest?.paths ?? []).map((claim) => ({ path: claim.path, remote })),
  );
  const owner = claimOf(claims, path)?.claim.remote;
  const manifests = owner ? [owner.release.manifest, owner.fallback?.manifest] : [];
  const all = (kind: keyof ForeignOrigins) => [
    ...new Set(manifests.flatMap((manifest) => manifest?.[kind] ?? [])),
  ];
  return { connect: all('connect'), images: all('images') };
}

const noVisit: Visit = {
  hasSession: false,
  nextState: undefined,
  showsPlaceholder: false,
  site: { publicUrl: '', ssoAttributes: '' },
};

function assignedRelease({ release, canary }: LivePart, canaryParts: readonly string[]): Release {
  return canary && canaryParts.includes(canary.name) ? canary : release;
}

/** Returns the host of a group, or the latest earlier host when the host has failed for the group. */
async function hostForGroup(
  releases: ReleaseCache,
  part: LivePart,
  canaryParts: readonly string[],
  failed: readonly string[],
): Promise<Release> {
  const wanted = assignedRelease(part, canaryParts);
  if (!failed.includes(wanted.version)) return wanted;
  for (const version of [part.release.version, ...part.earlierVersions]) {
    if (failed.includes(version)) continue;
    const release = await releases.find(wanted.name, version).catch(() => null);
    if (release) return release;
  }
  return wanted;
}

async function latestCompatible(
  releases: ReleaseCache,
  host: Release,
  name: string,
  earlierVersions: string[],
): Promise<Release | null> {
  for (const version of earlierVersions) {
    const release = await releases.find(name, version).catch(() => null);
    if (release && !unmetRequirement(host, release)) return release;
  }
  return null;
}

async function readShell(store: Releases, { name, version, entry }: Release): Promise<string> {
  const file = await store.openFile(name, version, entry);
  if (!file)
    throw new StoreError(`${name} ${version} lacks its file ${entry}: publish the host under a new version`);
  return text(file.stream);
}
