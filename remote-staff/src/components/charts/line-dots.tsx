import { placeOf, type Scale } from './line-path.ts';

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
