import type { JsonBatch } from './json-batch.ts';
import type { Problem } from './problems.ts';
import type { RecordKind, RosterRecord } from './records.ts';

/** Whether the records of a kind are all that there are, only those that changed, or not in the source at all. */
export type Delivery = 'bulk' | 'delta' | 'absent';

export interface SourceOptions {
  /** Receives each problem once. A source never throws for the content of a row. */
  onProblem: (problem: Problem) => void;
  /** Receives how many bytes or records are read of how many. */
  onProgress?: (done: number, total: number) => void;
  /** The column of the users that divides students among counselors; it may be one of `metadata.*`. */
  divisionColumn?: string;
  /** The column of the users with the decision of the family; it may be one of `metadata.*`. */
  consentColumn?: string;
  /** Whether the addresses of guardians are read. Without it a source has none of their data. */
  readsGuardians?: boolean;
  signal?: AbortSignal;
}

/** A roster that can be read once, as a stream. */
export interface RosterSource {
  version: '1.0' | '1.1' | '1.2';
  /** The name of the system that made it, if it says so. */
  systemName: string;
  /** The columns of the users that are not known; see `SourceOptions.divisionColumn`. */
  userColumns: readonly string[];
  delivery: Readonly<Record<RecordKind, Delivery>>;
  /** The records in batches, kind by kind in the order of `recordKinds`. It throws a `SourceError` if it has to end. */
  records(): AsyncIterable<RosterRecord[]>;
  /** The batches as JSON text, if the source has them in that form. A roster is read once, as batches or as JSON. */
  jsonBatches?(): AsyncIterable<JsonBatch[]>;
  close(): Promise<void>;
}
