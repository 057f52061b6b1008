import type { JsonBatch } from './json-batch.ts';
import type { Problem } from './problems.ts';
import type { RecordKind, RosterRecord } from './records.ts';

/** Whether a source has all records of a kind, only changed records, or no records. */
export type Delivery = 'bulk' | 'delta' | 'absent';

export interface SourceOptions {
  /** Is called once for each problem. A source never throws for the content of a row. */
  onProblem: (problem: Problem) => void;
  /** Is called with the number of bytes or records that are read, and with the total. */
  onProgress?: (done: number, total: number) => void;
  /** The column of the users that divides students among counselors; it may be one of `metadata.*`. */
  divisionColumn?: string;
  /** The column of the users with the decision of the family; it may be one of `metadata.*`. */
  consentColumn?: string;
  /** Whether the addresses of guardians are read. Otherwise the source yields no data about guardians. */
  readsGuardians?: boolean;
  signal?: AbortSignal;
}

export interface RosterSource {
  version: '1.0' | '1.1' | '1.2';
  /** The name of the system that has made the roster, if the roster states it. */
  systemName: string;
  /** The columns of users that are not in the standard; see `SourceOptions.divisionColumn`. */
  userColumns: readonly string[];
  delivery: Readonly<Record<RecordKind, Delivery>>;
  /**
   * Yields the records in batches, kind by kind in the order of `recordKinds`. It throws a `SourceError` when it cannot
   * continue.
   */
  records(): AsyncIterable<RosterRecord[]>;
  /**
   * Yields the batches as JSON text, if the source has that form. A roster can be read once, either as batches or as
   * JSON.
   */
  jsonBatches?(): AsyncIterable<JsonBatch[]>;
  close(): Promise<void>;
}
