import { setTimeout as delay } from 'node:timers/promises';
import type { RunContext } from './context.ts';

/** Waits after a batch, so that the database has time for the calls of people. */
export async function pause(
  { pauseRatio = 0, signal }: Partial<Pick<RunContext, 'pauseRatio' | 'signal'>>,
  durationMs: number,
): Promise<void> {
  if (pauseRatio === 0) return;
  await delay(durationMs * pauseRatio, undefined, signal && { signal }).catch(() => {});
}
