import type { MonthFigures } from './month-calls.ts';

/** A figure of the month whose change is worth a sentence. */
export type Measure = 'tappedInPercent' | 'eaten' | 'rested' | 'feeling';

export const measures = [
  'tappedInPercent',
  'eaten',
  'rested',
  'feeling',
] as const satisfies readonly Measure[];

export interface Change {
  measure: Measure;
  now: number;
  before: number;
  /** Points of percent, or tenths of a step for the feeling. */
  by: number;
}

const roundTenth = (value: number) => Math.round(value * 10) / 10;

/** Returns how far a figure has changed; null without one of the two values. */
export function changeOf(measure: Measure, now: MonthFigures, before: MonthFigures): Change | null {
  const [value, earlier] = [now[measure], before[measure]];
  if (value === null || earlier === null) return null;
  return { measure, now: value, before: earlier, by: roundTenth(value - earlier) };
}

/** A tenth of a step is about as much as two points. */
const pointsPerStep = 20;

/** Returns the size of a change in points, so that changes of different measures compare. */
const sizeOf = ({ measure, by }: Change): number =>
  Math.abs(by) * (measure === 'feeling' ? pointsPerStep : 1);

/** Smaller changes are chance. */
const minPoints = 2;

export const isChange = (change: Change): boolean => sizeOf(change) >= minPoints;

/** Returns the largest of the changes that are more than chance. */
export function largestOf<T extends Change>(changes: readonly (T | null)[]): T | undefined {
  return changes
    .filter((change): change is T => change !== null && isChange(change))
    .sort((a, b) => sizeOf(b) - sizeOf(a))[0];
}
