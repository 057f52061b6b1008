import type { Scale } from '#src/components/charts/line-path.ts';
import type { Measure } from './changes.ts';

/** Steps of the axis: a quarter of the scale of feelings, or ten points. */
const stepOf = (measure: Measure) => (measure === 'feeling' ? 0.5 : 10);
const limitsOf = (measure: Measure) => (measure === 'feeling' ? { min: 1, max: 5 } : { min: 0, max: 100 });

/** Returns an axis that is as short as the values allow, and at least two steps long. */
export function scaleOf(measure: Measure, values: readonly (number | null)[]): Scale & { middle: number } {
  const { min, max } = limitsOf(measure);
  const step = stepOf(measure);
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return { low: min, high: max, middle: (min + max) / 2 };
  let low = Math.max(min, Math.floor((Math.min(...known) - step / 4) / step) * step);
  let high = Math.min(max, Math.ceil((Math.max(...known) + step / 4) / step) * step);
  while (high - low < 2 * step) {
    if (high + step <= max) high += step;
    else low -= step;
  }
  return { low, high, middle: (low + high) / 2 };
}
