import { setTimeout as delay } from 'node:timers/promises';
import type { RunContext } from './context.ts';

/** The database ends a transaction that is idle for 15 seconds, and planning pauses within one. */
const maxPauseMs = 5_000;

/** Returns how long to wait after work that took so long. */
export const pauseMsAfter = (durationMs: number, pauseRatio: number): number =>
  Math.min(durationMs * pauseRatio, maxPauseMs);

/** Waits after a batch or a statement of a plan, so that the database has time for the calls of people. */
export async function pause(
  { pauseRatio = 0, signal }: Partial<Pick<RunContext, 'pauseRatio' | 'signal'>>,
  durationMs: number,
): Promise<void> {
  if (pauseRatio === 0) return;
  await delay(pauseMsAfter(durationMs, pauseRatio), undefined, signal && { signal }).catch(() => {});
}
