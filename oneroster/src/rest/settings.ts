import type { SourceOptions } from '#src/source.ts';
import type { ConnectionOptions } from './connection.ts';

/** How a OneRoster server is reached. */
export interface RestSettings {
  /** The address of the service. The path of the version is added to an address that does not contain it. */
  address: string;
  version: '1.1' | '1.2';
  auth: 'bearer' | 'client-credentials';
  /** Where client credentials are exchanged for a token. */
  tokenAddress: string;
  clientId: string;
  /** The bearer token, or the secret of the client. */
  secret: string;
}

export interface RestLimits {
  /** The records that a page is requested to have. A server may send fewer. */
  pageRecords: number;
  maxPageBytes: number;
  pageTimeoutMs: number;
  maxRecords: number;
  totalTimeoutMs: number;
  /** How often a page is requested that the server cannot deliver now. */
  maxAttempts: number;
  /** The longest wait that the server may ask for before the next attempt. */
  maxWaitMs: number;
}

export const defaultLimits: RestLimits = {
  pageRecords: 1_000,
  maxPageBytes: 32 * 1024 * 1024,
  pageTimeoutMs: 120_000,
  maxRecords: 5_000_000,
  totalTimeoutMs: 3 * 60 * 60_000,
  maxAttempts: 5,
  maxWaitMs: 120_000,
};

export interface RestOptions extends SourceOptions, ConnectionOptions {
  limits?: Partial<RestLimits>;
  /** Tests replace the waits between attempts. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}
