import { faultyShareOf, type VersionFigures } from '#src/figures/day-figures.ts';
import { percentileOf, type SpeedMetric, speedMetrics } from '#src/figures/histogram.ts';

/** The counts of a version from the reports of visitors' pages. */
export interface VisitFigures {
  visits: number;
  /** The visits with a serious fault. */
  faulty: number;
  /** The number of networks of the visits, and of those with faults, in the hour with most of them. */
  networks: number;
  faultyNetworks: number;
  /** The share of visits with faults, in which each network counts the same. */
  faultyShare: number;
  /** The visits by kind of fault. */
  kinds: Record<string, number>;
  /** Three quarters of the values are at most this. Metrics without values are missing. */
  p75: Partial<Record<SpeedMetric, number>>;
}

export function visitFigures(figures: VersionFigures): VisitFigures {
  const { visits, faulty, kinds, speed, networks = 0, faultyNetworks = 0 } = figures;
  const p75: VisitFigures['p75'] = {};
  for (const metric of speedMetrics) {
    const value = percentileOf(metric, speed[metric] ?? []);
    if (value !== null)
      p75[metric] = metric === 'cls' ? Math.round(value * 1_000) / 1_000 : Math.round(value);
  }
  const faultyShare = faultyShareOf(figures) ?? 0;
  return { visits, faulty, networks, faultyNetworks, faultyShare, kinds, p75 };
}
