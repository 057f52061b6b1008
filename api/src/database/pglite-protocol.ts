/** The messages between the main thread and the PGlite thread. */
export interface PGliteRequest {
  id: number;
  sql: string;
  parameters: readonly unknown[];
}

export interface PGliteFailure {
  message: string;
  code: string | undefined;
  constraint: string | undefined;
}

export type PGliteReply =
  | { id: number; rows: Record<string, unknown>[]; affected: number | undefined }
  | { id: number; failure: PGliteFailure };

export interface PGliteWorkerData {
  /** The data folder; null for a database in memory. */
  folder: string | null;
  /** An unpacked data directory to start from, as `dumpDataDir('none')` makes it. */
  image: Uint8Array<ArrayBuffer> | null;
}
