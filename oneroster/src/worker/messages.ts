import type { JsonBatch } from '../json-batch.ts';
import type { Limits } from '../limits.ts';
import type { Problem, SourceErrorCode } from '../problems.ts';
import type { RosterSource } from '../source.ts';

export interface WorkerInput {
  path: string;
  limits: Limits;
  divisionColumn: string | null;
  consentColumn: string | null;
  readsGuardians: boolean;
}

export type SourceFacts = Pick<RosterSource, 'version' | 'systemName' | 'userColumns' | 'delivery'>;

/** The messages from the thread. Threads exchange bytes of JSON faster than objects. */
export type Reply =
  | { type: 'opened'; facts: SourceFacts }
  | { type: 'batch'; batches: JsonBatch[] }
  | { type: 'problems'; problems: Problem[] }
  | { type: 'progress'; done: number; total: number }
  | { type: 'end' }
  | { type: 'failed'; code: SourceErrorCode | null; where: string; message: string };
