import type { Canary } from '@tapin/shared/remote/channel';
import { withdrawCanary } from '#src/publish/canary.ts';
import { partOf } from '#src/publish/pointers.ts';
import { SignatureError } from '#src/store/signature-error.ts';
import type { Store } from '#src/store/store.ts';
import type { StoredOutcome } from '#src/store/stored-outcome.ts';

interface WatchedChannel {
  store: Store;
  channel: string;
  log: (line: string) => void;
}

/** Withdraws the canaries whose failures among visitors have reached their limit. It runs after each report. */
export async function watchCanaries(
  { store, channel, log }: WatchedChannel,
  outcomes: StoredOutcome[],
): Promise<void> {
  const failed = new Set(outcomes.filter(({ status }) => status === 'failed').map(({ remote }) => remote));
  if (failed.size === 0) return;
  const document = await store.readChannel(channel);
  for (const part of failed) {
    const canary = document && partOf(document, part)?.canary;
    if (!canary) continue;
    const reason = tooManyFailures(await store.readOutcomes(channel, part, canary.version), canary);
    if (!reason) continue;
    const { version } = canary;
    try {
      await withdrawCanary({ store, channel, part, by: 'edge', reason }, { version, hasFailed: true });
      log(`the canary ${part} ${canary.version} was withdrawn: ${reason}`);
    } catch (error) {
      if (!(error instanceof SignatureError)) throw error;
      log(`the canary ${part} ${version} was not withdrawn, although ${reason}: ${error.message}`);
    }
  }
}

/** Counts visitors, not loads, so that one visitor cannot withdraw a canary. A load that fell back counts as failed. */
function tooManyFailures(
  outcomes: StoredOutcome[],
  { since, minimumLoads, withdrawAt }: Canary,
): string | null {
  const visitors = new Map<string, boolean>();
  for (const { visitor, status, at } of outcomes) {
    if (!visitor || (since && at < since)) continue;
    visitors.set(visitor, visitors.get(visitor) || status === 'failed');
  }
  const failed = [...visitors.values()].filter(Boolean).length;
  if (visitors.size < minimumLoads || failed / visitors.size < withdrawAt) return null;
  return `it failed for ${failed} of ${visitors.size} visitors`;
}
