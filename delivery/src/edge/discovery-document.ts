import { type Discovery, type DiscoveryEntry, discoverySchemaUrl } from '@tapin/shared/remote/discovery';
import type { RemoteManifest } from '@tapin/shared/remote/manifest';
import type { Release } from '@tapin/shared/remote/release';

export interface LiveRemote {
  release: Release;
  /** The last known good version before it. */
  fallback: Release | null;
}

export const assetUrl = ({ name, version }: Release, file: string) => `/parts/${name}/${version}/${file}`;

export function discoveryDocument(remotes: LiveRemote[]): Discovery {
  const microFrontends = Object.fromEntries(remotes.map((remote) => [remote.release.name, [entry(remote)]]));
  return { schema: discoverySchemaUrl, microFrontends };
}

function entry({ release, fallback }: LiveRemote): DiscoveryEntry {
  const own = details(release);
  const extras = fallback ? { ...own, fallback: { ...details(fallback), ...identity(fallback) } } : own;
  return {
    url: assetUrl(release, release.entry),
    ...(fallback && { fallbackUrl: assetUrl(fallback, fallback.entry) }),
    metadata: identity(release),
    extras,
    deployment: { traffic: 100, default: true },
  };
}

function identity(release: Release) {
  return { integrity: integrityOf(release, release.entry), version: release.version };
}

function details(release: Release) {
  const { container, shared, chunks } = release;
  return { container, manifest: manifestOf(release), shared, chunks, files: loadedFiles(release) };
}

/** Only what a page loads as script or style: every hash costs the first visit bytes that do not compress. */
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
  return manifest;
}
