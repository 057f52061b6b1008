/** What the main thread and the PGlite thread say to each other. */
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
  /** Without a folder the database lives in memory. */
  folder: string | null;
  /** An unpacked data directory to start from, as `dumpDataDir('none')` makes it. */
  image: Uint8Array<ArrayBuffer> | null;
}
