import type { VersionFigures } from '#src/figures/day-figures.ts';
import { percentileOf, type SpeedMetric, speedMetrics } from '#src/figures/histogram.ts';

/** The counts of a version from the reports of visitors' pages. */
export interface VisitFigures {
  visits: number;
  /** The visits with a serious fault. */
  faulty: number;
  /** The visits by kind of fault. */
  kinds: Record<string, number>;
  /** Three quarters of the values are at most this. Metrics without values are missing. */
  p75: Partial<Record<SpeedMetric, number>>;
}

export function visitFigures({ visits, faulty, kinds, speed }: VersionFigures): VisitFigures {
  const p75: VisitFigures['p75'] = {};
  for (const metric of speedMetrics) {
    const value = percentileOf(metric, speed[metric] ?? []);
    if (value !== null)
      p75[metric] = metric === 'cls' ? Math.round(value * 1_000) / 1_000 : Math.round(value);
  }
  return { visits, faulty, kinds, p75 };
}
