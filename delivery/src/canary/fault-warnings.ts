import { readHours, totalOf } from '#src/figures/read-days.ts';
import type { Store } from '#src/store/store.ts';

const weekMs = 7 * 86_400_000;

/**
 * Returns what an operator has to know about the faults of a promoted version, although they do not hold it back: that no
 * visit has loaded it, or that a greater share of its visits had faults than with the version before.
 */
export async function faultWarnings(
  store: Store,
  channel: string,
  { part, version, from }: { part: string; version: string; from: string | null },
): Promise<string[]> {
  if (from === version) return [];
  const hours = await readHours(store.objects, channel, Date.now() - weekMs);
  const { visits, faulty } = totalOf(hours, part, version);
  if (visits === 0)
    return [
      `${part} ${version}: no visit of ${channel} has loaded it in 7 days, so nothing is known about its faults`,
    ];
  const before = from === null ? null : totalOf(hours, part, from);
  if (faulty === 0 || (before && faulty * before.visits <= before.faulty * visits)) return [];
  const compared = before?.visits ? `, and ${before.faulty} of ${before.visits} with ${from}` : '';
  return [`${part} ${version}: ${faulty} of ${visits} visits in 7 days had faults${compared}`];
}
