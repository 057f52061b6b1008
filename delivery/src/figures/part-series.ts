import {
  addFigures,
  emptyVersionFigures,
  faultyShareOf,
  percentileOf,
  type VersionFigures,
} from './day-figures.ts';
import type { HourOfParts } from './stored-figures.ts';

const hourMs = 3_600_000;

export interface SeriesPoint {
  /** The start of the interval. */
  at: number;
  visits: number;
  faulty: number;
  /** The share of visits with faults, in which each network has the same weight, or null without visits. */
  faultyShare: number | null;
  /** The time within which three quarters of the screens were shown, or null when nothing was measured. */
  shownMs: number | null;
}

export interface SeriesRange {
  now: number;
  hoursPerPoint: number;
  points: number;
}

export const dayRange = (now: number): SeriesRange => ({ now, hoursPerPoint: 1, points: 24 });
export const weekRange = (now: number): SeriesRange => ({ now, hoursPerPoint: 6, points: 28 });

export const startOf = ({ now, hoursPerPoint, points }: SeriesRange): number =>
  (Math.floor(now / hourMs) + 1) * hourMs - hoursPerPoint * points * hourMs;

/** Returns the figures of a part, or of one version of it, from the earliest point to the current one. */
export function seriesOf(
  hours: readonly HourOfParts[],
  part: string,
  range: SeriesRange,
  version?: string,
): SeriesPoint[] {
  const length = range.hoursPerPoint * hourMs;
  const start = startOf(range);
  const totals = Array.from({ length: range.points }, emptyVersionFigures);
  for (const { at, parts } of hours) {
    const index = Math.floor((at - start) / length);
    const total = totals[index];
    if (!total || !Object.hasOwn(parts, part)) continue;
    const versions = Object.entries(parts[part] ?? {}).filter(([each]) => !version || each === version);
    totals[index] = versions.reduce((sum, [, figures]) => addFigures(sum, figures), total);
  }
  return totals.map((total, index) => ({ at: start + index * length, ...pointOf(total) }));
}

const pointOf = (figures: VersionFigures) => ({
  visits: figures.visits,
  faulty: figures.faulty,
  faultyShare: faultyShareOf(figures),
  shownMs: percentileOf('shown', figures.speed.shown ?? []) ?? percentileOf('lcp', figures.speed.lcp ?? []),
});
