import {
  type Discovery,
  type DiscoveryEntry,
  discoveryElementId,
  discoveryPath,
  type RemoteVersion,
} from '@tapin/shared/remote/discovery';
import type { RemoteManifest } from '@tapin/shared/remote/manifest';

/** A remote as this visitor gets it: what it owns, and the versions to try, in order. */
export interface Remote {
  name: string;
  manifest: RemoteManifest;
  versions: RemoteVersion[];
}

function versionsOf({ url, fallbackUrl, metadata, extras }: DiscoveryEntry): RemoteVersion[] {
  const { fallback, ...details } = extras;
  const assigned = { ...details, url, ...metadata };
  return fallback && fallbackUrl ? [assigned, { ...fallback, url: fallbackUrl }] : [assigned];
}

function toRemote(name: string, entry: DiscoveryEntry | undefined): Remote[] {
  return entry?.extras?.manifest
    ? [{ name, manifest: entry.extras.manifest, versions: versionsOf(entry) }]
    : [];
}

/** Which remotes exist: from the page itself when the edge put it there, else fetched. */
export async function discover(): Promise<Remote[]> {
  const inlined = document.getElementById(discoveryElementId)?.textContent;
  const { microFrontends }: Discovery = inlined ? JSON.parse(inlined) : await fetchDiscovery();
  return Object.entries(microFrontends).flatMap(([name, entries]) => toRemote(name, entries[0]));
}

async function fetchDiscovery(): Promise<Discovery> {
  const response = await fetch(discoveryPath);
  if (!response.ok) throw new Error(`discovery answered ${response.status}`);
  return response.json();
}
