import type { ChannelPart } from '@tapin/delivery-formats/channel';
import { claimOf } from '@tapin/delivery-formats/claim-of';
import {
  type Discovery,
  type DiscoveryEntry,
  discoverySchemaUrl,
  type LiveKit,
  type PageDiscovery,
  type PartialEntry,
} from '@tapin/delivery-formats/discovery';
import type { RemoteManifest } from '@tapin/delivery-formats/manifest';
import type { Release } from '@tapin/delivery-formats/release';
import type { SlotOrder } from '@tapin/delivery-formats/slots';
import { ConditionalBody } from '#src/edge/replies.ts';
import { kitFile, kitName } from '#src/store/store.ts';
import type { ReleaseCache } from './release-cache.ts';

export interface LiveRemote {
  release: Release;
  fallback: Release | null;
  config?: ChannelPart['config'];
}

export const assetUrl = ({ name, version }: Release, file: string) => `/parts/${name}/${version}/${file}`;

/** @param slotOrder The order of the operator. Only slots with several contents are in the document. */
export function discoveryDocument(
  host: Release,
  remotes: LiveRemote[],
  slotOrder: SlotOrder = {},
): Discovery {
  const microFrontends = Object.fromEntries(
    remotes.map((remote) => [remote.release.name, [entry(host, remote)]]),
  );
  const filled = remotes.flatMap(({ release }) => release.manifest?.slots ?? []);
  const ordered = Object.entries(slotOrder).filter(
    ([slot]) => filled.filter((each) => each === slot).length > 1,
  );
  return {
    schema: discoverySchemaUrl,
    microFrontends,
    ...(ordered.length > 0 && { slotOrder: Object.fromEntries(ordered) }),
  };
}

function entry(host: Release, { release, fallback, config }: LiveRemote): DiscoveryEntry {
  const own = { ...details(host, release), ...(config && { config }) };
  const extras = fallback
    ? { ...own, fallback: { ...details(host, fallback), ...versionAndIntegrity(fallback) } }
    : own;
  return {
    url: assetUrl(release, release.entry),
    ...(fallback && { fallbackUrl: assetUrl(fallback, fallback.entry) }),
    metadata: versionAndIntegrity(release),
    extras,
    deployment: { traffic: 100, default: true },
  };
}

function versionAndIntegrity(release: Release) {
  return { integrity: integrityOf(release, release.entry), version: release.version };
}

function details(host: Release, release: Release) {
  const { container, shared, chunks } = release;
  const files = loadedFiles(release);
  return {
    container,
    ...(release.entryType === 'module' && { type: release.entryType }),
    manifest: manifestOf(release),
    shared,
    chunks,
    files,
    ...hostRequirements(host, release),
  };
}

/**
 * Returns the fields that the shell compares with its exports before it loads the remote. Only libraries that the host
 * provides are listed.
 */
function hostRequirements({ surfaces = {} }: Release, { uses, libraryVersions = {} }: Release) {
  if (!uses) return {};
  const hostLibraries = Object.keys(uses).flatMap((surface) =>
    Object.keys(surfaces[surface]?.libraries ?? {}),
  );
  const versions = Object.entries(libraryVersions).filter(([library]) => hostLibraries.includes(library));
  return { uses, libraryVersions: Object.fromEntries(versions) };
}

/**
 * Returns the hashes of scripts and styles only, because hashes do not compress and every first visit downloads them.
 */
function loadedFiles({ files }: Release): Record<string, string> {
  const loaded = Object.entries(files).filter(([file]) => /\.(m?js|css)$/.test(file));
  return Object.fromEntries(loaded.map(([file, { integrity }]) => [file, integrity]));
}

export function integrityOf({ name, version, files }: Release, file: string): string {
  const integrity = files[file]?.integrity;
  if (!integrity) throw new Error(`${name} ${version} has no integrity for ${file}`);
  return integrity;
}

function manifestOf({ name, version, manifest }: Release): RemoteManifest {
  if (!manifest) throw new Error(`${name} ${version} has no manifest`);
  // Publishing compares the shared segments and the props of slots, and pages do not need them.
  const { shares: _, offers: __, slotProps: ___, ...shown } = manifest;
  return shown;
}

/** Hosts of this format and later ones can load the entries that a page does not contain. */
const partialFormat = 5;

/**
 * Returns the remotes whose entries the page of a path must contain completely: the owner of the path, and the owner of
 * the page to which a visitor is redirected. Returns null when the page must contain all entries.
 *
 * @param hasSession Whether the request has a cookie of a session. The edge does not know who the person is.
 */
export function remotesForPath(
  host: Release,
  { microFrontends }: Discovery,
  path: string | null,
  hasSession: boolean,
): string[] | null {
  // A page without a path is served for every path.
  if (path === null || host.format < partialFormat) return null;
  const claims = Object.entries(microFrontends).flatMap(([name, [entry]]) =>
    (entry?.extras.manifest.paths ?? []).map(({ path, guard }) => ({ path, guard, name })),
  );
  const owner = claimOf(claims, path)?.claim;
  // A logged-in person is redirected to a first screen that depends on the role, which the edge does not know.
  if (owner?.guard === 'logged-out' && hasSession) return null;
  const needed = new Set(owner ? [owner.name] : []);
  const redirect = claimOf(claims, '/')?.claim;
  if (!hasSession && owner && redirect && owner.guard !== 'public') needed.add(redirect.name);
  return [...needed];
}

/**
 * Returns the document with complete entries of some remotes. The entries of other remotes contain only what the
 * navigation needs, because hashes of files do not compress. Pages load the complete entries when they are idle.
 */
export function pageDiscovery(
  { schema, microFrontends }: Discovery,
  complete: readonly string[],
): PageDiscovery {
  const entries = Object.entries(microFrontends).map(([name, all]) => [
    name,
    complete.includes(name) ? all : all.map(partialEntry),
  ]);
  return { schema, microFrontends: Object.fromEntries(entries) };
}

function partialEntry({ url, metadata, extras: { manifest, config } }: DiscoveryEntry): PartialEntry {
  const { name, nav, slots, availability, connect, images } = manifest;
  const origins = { ...(connect && { connect }), ...(images && { images }) };
  const paths = manifest.paths.map(({ path, guard }) => ({ path, guard }));
  const extras = {
    isPartial: true,
    manifest: { name, paths, nav, slots, availability, ...origins },
    ...(config && { config }),
  } as const;
  return { url, metadata: { version: metadata.version }, extras };
}

export const kitUrl = (version: string) => `/kit/${version}.tgz`;

/** Returns the kit of a host, or null. A kit that cannot be read counts as missing, because pages do not need it. */
async function liveKit(releases: ReleaseCache, { kit }: Release): Promise<LiveKit | null> {
  const release = kit ? await releases.find(kitName, kit).catch(() => null) : null;
  const integrity = release?.files[kitFile]?.integrity;
  return release && integrity ? { version: release.version, url: kitUrl(release.version), integrity } : null;
}

/** The discovery document and the kit. The kit may be stored later than the host. */
export interface KitViews {
  discovery(): Promise<ConditionalBody>;
  kit(): Promise<LiveKit | null>;
}

/**
 * Returns the kit of a host, and the discovery document with the kit. For a local host, the kit is stored later than
 * the host.
 */
export function kitViews(releases: ReleaseCache, host: Release, discovery: Discovery): KitViews {
  const bodyOf = (document: Discovery) =>
    new ConditionalBody(JSON.stringify(document), 'application/json; charset=utf-8');
  const withoutKit = bodyOf(discovery);
  let withKit: ConditionalBody | null = null;
  const kit = () => liveKit(releases, host);
  return {
    kit,
    discovery: async () => {
      const live = withKit ? null : await kit();
      if (live) withKit = bodyOf({ ...discovery, kit: live });
      return withKit ?? withoutKit;
    },
  };
}
