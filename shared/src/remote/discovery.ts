import type { RemoteManifest } from './manifest.ts';

/** One version of a remote, as the loader needs it. */
export interface RemoteVersion {
  url: string;
  version: string;
  /** Of the entry file; the entry itself carries the integrity of the files it loads. */
  integrity: string;
  container: string;
  manifest: RemoteManifest;
  shared: Record<string, string>;
  chunks: Record<string, string[]>;
  /** Integrity by file, relative to the entry's folder. */
  files: Record<string, string>;
  /** Exports that it uses, by surface of `@tapin/shared`. A version of which nobody knows them has none. */
  uses?: Record<string, string[]>;
  /** The libraries behind those surfaces, as they were when it was built. */
  libraryVersions?: Record<string, string>;
}

type Details = Omit<RemoteVersion, 'url' | 'version' | 'integrity'>;

/** An entry of the discovery document (AWS frontend-discovery schema, `v1-pre.json`). */
export interface DiscoveryEntry {
  url: string;
  fallbackUrl?: string;
  metadata: { integrity: string; version: string };
  extras: Details & { fallback?: Details & { version: string; integrity: string } };
  deployment: { traffic: number; default: boolean };
}

export interface Discovery {
  schema: string;
  microFrontends: Record<string, DiscoveryEntry[]>;
}

export const discoverySchemaUrl =
  'https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json';

/** The id of the JSON data block in the page, and the path of the document on the edge. */
export const discoveryElementId = 'discovery';
export const discoveryPath = '/discovery.json';
/** The id of the data block that names remotes which this page takes from a squad member's machine. */
export const localRemotesElementId = 'local-remotes';
/** Beside the document: which version of the host a page that is opened now would get. */
export const hostVersionHeader = 'tapin-host';
/** Where pages report how each remote's load ended. */
export const outcomesPath = '/load-outcomes';

/** How one attempt to load a remote ended. */
export interface LoadOutcome {
  remote: string;
  version: string;
  status: 'loaded' | 'failed';
  durationMs: number;
  errorClass?: string;
}
