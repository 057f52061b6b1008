import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '#src/basics/clock.ts';
import type { Config } from '#src/basics/config.ts';
import type { Database } from '#src/database/database.ts';

export interface RunContext {
  db: Database;
  config: Config;
  clock: Clock;
  /** Identifies the process or command that holds the lease of the run. */
  owner: string;
  signal: AbortSignal;
  /** The pause after each batch as a multiple of its duration, so that API calls stay fast. */
  pauseRatio: number;
  /** The file of a run that an operator's command has begun. Such a run has no upload. */
  filePath?: string;
  onProgress?: (progress: Progress) => void;
}

export interface Progress {
  stage: string;
  done: number;
  total: number;
}

/** The longest pause after one statement, so that a run ends within minutes even on a busy machine. */
const maxPauseMs = 30_000;
/** The database ends a transaction that is idle for 15 seconds, and planning pauses within one transaction. */
const keepAliveEveryMs = 5_000;

export function pausesMsAfter(durationMs: number, pauseRatio: number): number[] {
  const totalMs = Math.min(durationMs * pauseRatio, maxPauseMs);
  const parts = Math.ceil(totalMs / keepAliveEveryMs);
  return Array.from({ length: parts }, () => totalMs / parts);
}

/**
 * Waits after a batch or a statement of a plan, so that the database has time for requests. `keepAlive` is called
 * after each part of a long pause, and ends the pause when it throws.
 */
export async function pause(
  { pauseRatio = 0, signal }: Partial<Pick<RunContext, 'pauseRatio' | 'signal'>>,
  durationMs: number,
  keepAlive = async () => {},
): Promise<void> {
  for (const ms of pausesMsAfter(durationMs, pauseRatio)) {
    if (signal?.aborted) return;
    await delay(ms, undefined, signal && { signal }).catch(() => {});
    await keepAlive();
  }
}
