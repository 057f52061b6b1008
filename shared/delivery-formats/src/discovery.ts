import type { ConfigValue } from './config-value.ts';
import type { PathClaim, RemoteManifest } from './manifest.ts';
import type { SlotOrder } from './slots.ts';

export interface RemoteVersion {
  url: string;
  version: string;
  /** The integrity of the entry file. The entry contains the integrity of the files that it loads. */
  integrity: string;
  container: string;
  /** Set only if the entry of the remote is an ES module. Every other entry is a classic script. */
  type?: 'module';
  manifest: RemoteManifest;
  shared: Record<string, string>;
  chunks: Record<string, string[]>;
  /** The integrity of each file, by its path relative to the folder of the entry. */
  files: Record<string, string>;
  /**
   * The exports that the remote uses, by surface of `@tapin/shared`. Absent for old builds, which did not record them.
   */
  uses?: Record<string, string[]>;
  libraryVersions?: Record<string, string>;
}

interface Configured {
  /** The values that the squad has set on the channel. `readConfig` reads them from the document of the page. */
  config?: Record<string, ConfigValue>;
}

type Details = Omit<RemoteVersion, 'url' | 'version' | 'integrity'>;

/** An entry of the discovery document (AWS frontend-discovery schema, `v1-pre.json`). */
export interface DiscoveryEntry {
  url: string;
  fallbackUrl?: string;
  metadata: { integrity: string; version: string };
  extras: Details & Configured & { fallback?: Details & { version: string; integrity: string } };
  deployment: { traffic: number; default: boolean };
}

/** A claim in a page. Only claims of complete entries have all fields. */
export type PageClaim = Pick<PathClaim, 'path' | 'guard'> & Partial<PathClaim>;

export type PageManifest = Omit<RemoteManifest, 'paths'> & { paths: PageClaim[] };

/**
 * The entry of a remote that the current path does not need. The document at `discoveryPath` has the complete entry.
 */
export interface PartialEntry {
  url: string;
  metadata: { version: string };
  extras: Configured & {
    isPartial: true;
    manifest: PageManifest;
  };
}

/** The package with which squads build remotes for the live host. */
export interface LiveKit {
  version: string;
  url: string;
  integrity: string;
}

export interface PageDiscovery extends Omit<Discovery, 'microFrontends'> {
  microFrontends: Record<string, (DiscoveryEntry | PartialEntry)[]>;
}

export interface Discovery {
  schema: string;
  microFrontends: Record<string, DiscoveryEntry[]>;
  /** The order of the contents in slots that the operator has ordered. */
  slotOrder?: SlotOrder;
  /** Only in the document at `discoveryPath`. The document in a page does not contain it. */
  kit?: LiveKit;
}

export const discoverySchemaUrl =
  'https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json';

/** The id of the JSON data block in the page, and the path of the document on the edge. */
export const discoveryElementId = 'discovery';
export const discoveryPath = '/discovery.json';
export const localRemotesElementId = 'local-remotes';
/** The header of the document with the version of the host that a new page would get. */
export const hostVersionHeader = 'tapin-host';
/** The header of the document with all versions of the host that may run. A page with another version reloads. */
export const hostsHeader = 'tapin-hosts';
export const outcomesPath = '/load-outcomes';

/** The reasons why a version of a part cannot be used. The operator sees the reasons of each version. */
export const loadErrorClasses = [
  'no-integrity',
  'incompatible',
  'unsupported',
  'entry',
  'module',
  'shape',
  'screen',
  'timeout',
  'render',
] as const;

export type LoadErrorClass = (typeof loadErrorClasses)[number];

export interface LoadOutcome {
  remote: string;
  version: string;
  status: 'loaded' | 'failed';
  durationMs: number;
  errorClass?: string;
}
