import { setTimeout as delay } from 'node:timers/promises';
import type { RunContext } from './context.ts';

/** The longest pause after one statement, so that a run ends within minutes on a machine that is busy anyway. */
const maxPauseMs = 30_000;
/** The database ends a transaction that is idle for 15 seconds, and planning pauses within one. */
const keepAliveEveryMs = 5_000;

/** Returns the parts of the pause after work that took so long. */
export function pausesMsAfter(durationMs: number, pauseRatio: number): number[] {
  const totalMs = Math.min(durationMs * pauseRatio, maxPauseMs);
  const parts = Math.ceil(totalMs / keepAliveEveryMs);
  return Array.from({ length: parts }, () => totalMs / parts);
}

/**
 * Waits after a batch or a statement of a plan, so that the database has time for the calls of people. `keepAlive` is
 * called after each part of a long pause, and ends the pause when it throws.
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
