import { type Discovery, type DiscoveryEntry, discoverySchemaUrl } from '@tapin/shared/remote/discovery';
import type { RemoteManifest } from '@tapin/shared/remote/manifest';
import type { Release } from '@tapin/shared/remote/release';

export interface LiveRemote {
  release: Release;
  /** The last known good version before this one. */
  fallback: Release | null;
}

export const assetUrl = ({ name, version }: Release, file: string) => `/parts/${name}/${version}/${file}`;

export function discoveryDocument(host: Release, remotes: LiveRemote[]): Discovery {
  const microFrontends = Object.fromEntries(
    remotes.map((remote) => [remote.release.name, [entry(host, remote)]]),
  );
  return { schema: discoverySchemaUrl, microFrontends };
}

function entry(host: Release, { release, fallback }: LiveRemote): DiscoveryEntry {
  const own = details(host, release);
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

/** The shell compares these fields with its own exports before it loads the remote. Only libraries of the host are listed. */
function hostRequirements({ surfaces = {} }: Release, { uses, libraryVersions = {} }: Release) {
  if (!uses) return {};
  const hostLibraries = Object.keys(uses).flatMap((surface) =>
    Object.keys(surfaces[surface]?.libraries ?? {}),
  );
  const versions = Object.entries(libraryVersions).filter(([library]) => hostLibraries.includes(library));
  return { uses, libraryVersions: Object.fromEntries(versions) };
}

/** Returns the hashes of scripts and styles only, because hashes do not compress and every first visit downloads them. */
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
  // Only publishing compares which segments are shared.
  const { shares: _, ...shown } = manifest;
  return shown;
}
