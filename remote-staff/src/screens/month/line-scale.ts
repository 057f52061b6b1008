import type { Measure } from './changes.ts';

export interface Scale {
  low: number;
  high: number;
  middle: number;
}

/** Steps of the axis: a quarter of the scale of feelings, or ten points. */
const stepOf = (measure: Measure) => (measure === 'feeling' ? 0.5 : 10);
const limitsOf = (measure: Measure) => (measure === 'feeling' ? { min: 1, max: 5 } : { min: 0, max: 100 });

/** Returns an axis that is as short as the values allow, and at least two steps long. */
export function scaleOf(measure: Measure, values: readonly (number | null)[]): Scale {
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

/** Returns the place of a value from the top, in percent. */
export const placeOf = (value: number, { low, high }: Scale): number => (100 * (high - value)) / (high - low);

/** Returns a path through the values in a square of 100 by 100. A missing value is a gap. */
export function pathOf(values: readonly (number | null)[], places: readonly number[], scale: Scale): string {
  let isDrawing = false;
  return values
    .map((value, at) => {
      if (value === null) {
        isDrawing = false;
        return '';
      }
      const command = isDrawing ? 'L' : 'M';
      isDrawing = true;
      return `${command}${places[at]} ${placeOf(value, scale)}`;
    })
    .join('');
}

/** Spreads points evenly. A single point is in the middle. */
export const placesOf = (count: number): number[] =>
  Array.from({ length: count }, (_, at) => (count === 1 ? 50 : 4 + (92 * at) / (count - 1)));
