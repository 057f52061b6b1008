import type { Clock } from '#src/basics/clock.ts';
import type { Config } from '#src/basics/config.ts';
import type { Database } from '#src/database/database.ts';

/** The services that the work on a run uses, and how it reports. */
export interface RunContext {
  db: Database;
  config: Config;
  clock: Clock;
  /** The name of the process or command that holds the lease of the run. */
  owner: string;
  /** Aborted when the process stops or has lost the lease. The work ends after the batch. */
  signal: AbortSignal;
  /** The pause after each batch as a share of its duration, so that calls to the API stay fast. */
  pauseRatio: number;
  /** The file of a run that the operator's command has begun. Such a run has no upload. */
  filePath?: string;
  /** Called after the progress of the run was saved. */
  onProgress?: (progress: Progress) => void;
}

export interface Progress {
  stage: string;
  done: number;
  total: number;
}
