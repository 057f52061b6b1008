import type { Store } from '#src/store/store.ts';
import { countOf, percentileOf } from './day-figures.ts';
import { readHours, totalOf } from './stored-figures.ts';

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

/** Fewer values say little about the slowest quarter. */
const minValues = 20;
const names = { lcp: 'LCP', inp: 'INP', shown: 'time until shown' } as const;

/** Compares what the pages of visitors measured in the last week with the budgets of a version, and returns warnings. */
export async function speedWarnings(
  store: Store,
  channel: string,
  { part, version }: { part: string; version: string },
): Promise<string[]> {
  const budgets = (await store.readRelease(part, version))?.budgets?.speed;
  if (!budgets) return [];
  const { speed } = totalOf(await readHours(store.objects, channel, Date.now() - weekMs), part, version);
  return (['lcp', 'inp', 'shown'] as const).flatMap((metric) => {
    const [values = [], budget] = [speed[metric], budgets[metric]];
    const measured = percentileOf(metric, values);
    if (budget === undefined || measured === null || countOf(values) < minValues || measured <= budget)
      return [];
    return `${part} ${version}: three quarters of the visits have a ${names[metric]} of ${Math.round(measured)} ms or less, and its budget is ${budget} ms (${countOf(values)} values)`;
  });
}
