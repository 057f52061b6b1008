import type { SourceOptions } from '#src/source.ts';
import type { ConnectionOptions } from './connection.ts';

export interface RestSettings {
  /** The address of the service. The path of the version is added if it is missing. */
  address: string;
  version: '1.1' | '1.2';
  auth: 'bearer' | 'client-credentials';
  tokenAddress: string;
  clientId: string;
  secret: string;
}

export interface RestLimits {
  /** The requested number of records in a page. A server may send fewer. */
  pageRecords: number;
  maxPageBytes: number;
  pageTimeoutMs: number;
  maxRecords: number;
  totalTimeoutMs: number;
  /** The number of attempts for a page that the server cannot deliver. */
  maxAttempts: number;
  /** The longest wait before the next attempt that a server may demand. */
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
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}
