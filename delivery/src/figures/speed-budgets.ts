import type { Store } from '#src/store/store.ts';
import { countOf, percentileOf } from './histogram.ts';
import { readHours, totalOf } from './read-days.ts';

const weekMs = 7 * 86_400_000;
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
