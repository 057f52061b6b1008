export interface Scale {
  low: number;
  high: number;
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

interface LineDotsProps {
  values: readonly (number | null)[];
  places: readonly number[];
  scale: Scale;
  className: string | undefined;
}

/** Draws a dot for each value of a line, in the square of `pathOf`. The style of the path gives a dot its size. */
export function LineDots({ values, places, scale, className }: LineDotsProps) {
  return values.map(
    (value, at) =>
      value !== null && (
        <path key={places[at]} className={className} d={`M${places[at]} ${placeOf(value, scale)}h0`} />
      ),
  );
}
