import {
  type DiscoveryEntry,
  discoveryElementId,
  discoveryPath,
  hostsHeader,
  hostVersionHeader,
  type PageManifest,
  type PartialEntry,
  type RemoteVersion,
} from '@tapin/delivery-formats/discovery';
import type { Auth } from '@tapin/shared/session';

export interface Remote {
  name: string;
  manifest: PageManifest;
  versions: RemoteVersion[];
  /** Whether the page contains the remote without its versions. The catalog loads them. */
  isPartial?: true;
  /** Whether the remote comes from a development server, whose changes are shown immediately. */
  isLocal?: true;
}

/** A discovery document, with the version of the host if the server sends it. */
export interface DiscoveryDocument {
  text: string;
  host: string | null;
  hosts?: readonly string[] | undefined;
}

/**
 * Removes the versions whose integrity this page cannot check. They are ES modules that were released after the page
 * was opened, and the import map of a page is fixed.
 */
export function withoutUncheckedVersions(remote: Remote): Remote {
  const map = document.querySelector('script[type="importmap"]')?.textContent ?? '';
  const versions = remote.versions.filter(({ type, url }) => !type || map.includes(`"${url}"`));
  return { ...remote, versions };
}

function versionsOf({ url, fallbackUrl, metadata, extras }: DiscoveryEntry): RemoteVersion[] {
  const { fallback, ...details } = extras;
  const assigned = { ...details, url, ...metadata };
  return fallback && fallbackUrl ? [assigned, { ...fallback, url: fallbackUrl }] : [assigned];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Whether an entry has the fields that the shell reads before loading. Other fields are checked by the loader. */
function isEntry(value: unknown): value is DiscoveryEntry | PartialEntry {
  if (!isObject(value) || !isObject(value.metadata) || !isObject(value.extras)) return false;
  const { manifest } = value.extras;
  if (typeof value.url !== 'string' || !isObject(manifest)) return false;
  return [manifest.paths, manifest.nav, manifest.slots].every(Array.isArray);
}

const isPartial = (entry: DiscoveryEntry | PartialEntry): entry is PartialEntry =>
  'isPartial' in entry.extras;

/** Converts an entry of the discovery document. A malformed entry is skipped, so that the other remotes still work. */
function parseRemote(name: string, entries: unknown): Remote[] {
  const entry: unknown = Array.isArray(entries) ? entries[0] : null;
  if (!isEntry(entry)) return [];
  const { manifest } = entry.extras;
  return [
    isPartial(entry)
      ? { name, manifest, versions: [], isPartial: true }
      : { name, manifest, versions: versionsOf(entry) },
  ];
}

export async function readDiscovery(): Promise<DiscoveryDocument> {
  const text = document.getElementById(discoveryElementId)?.textContent;
  return text ? { text, host: null } : fetchDiscovery();
}

export const remotesIn = (text: string): Remote[] =>
  Object.entries(microFrontendsIn(text)).flatMap(([name, entries]) => parseRemote(name, entries));

function microFrontendsIn(text: string): Record<string, unknown> {
  const discovery = parseJson(text);
  if (isObject(discovery) && isObject(discovery.microFrontends)) return discovery.microFrontends;
  throw new Error('the discovery document cannot be read');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export async function fetchDiscovery(): Promise<DiscoveryDocument> {
  const response = await fetch(discoveryPath);
  if (!response.ok) throw new Error(`discovery answered ${response.status}`);
  const { headers } = response;
  const hosts = headers.get(hostsHeader)?.split(' ');
  return { text: await response.text(), host: headers.get(hostVersionHeader), hosts };
}

/** Whether a person may use a remote: it is not opt-in, or the district of the person has turned it on. */
export const isOptedIn = ({ name, manifest }: Remote, { district }: Auth): boolean =>
  manifest.availability === 'all' || (district?.remotes.includes(name) ?? false);
