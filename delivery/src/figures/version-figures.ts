import type { StoredOutcome } from '#src/store/stored-reports.ts';
import {
  faultyShareOf,
  percentileOf,
  type SpeedMetric,
  speedMetrics,
  type VersionFigures,
} from './day-figures.ts';

export interface LoadFigures {
  loads: number;
  failures: number;
  loadNetworks: number;
  failedNetworks: number;
  /** The share of failed loads, in which each network has the same weight. */
  failedShare: number;
  classes: Record<string, number>;
  /** The median duration of successful loads, or null when there are none. */
  medianMs: number | null;
}

/** Groups the outcomes once. Returns a function that returns the figures of a version. */
export function loadFigures(outcomes: StoredOutcome[]): (part: string, version: string) => LoadFigures {
  const byVersion = Map.groupBy(outcomes, ({ remote, version }) => `${remote} ${version}`);
  return (part, version) => {
    const own = byVersion.get(`${part} ${version}`) ?? [];
    const failed = own.filter(({ status }) => status === 'failed');
    const shares = [...Map.groupBy(own, ({ network }) => network).values()].map(failedShareOf);
    const classes = Map.groupBy(failed, ({ errorClass }) => errorClass ?? 'unknown');
    return {
      loads: own.length - countRenderFailures(own),
      failures: failed.length,
      loadNetworks: shares.length,
      failedNetworks: shares.filter((share) => share > 0).length,
      failedShare: shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length),
      classes: Object.fromEntries([...classes].map(([name, { length }]) => [name, length])),
      medianMs: median(own.filter(({ status }) => status === 'loaded').map(({ durationMs }) => durationMs)),
    };
  };
}

function failedShareOf(own: StoredOutcome[]): number {
  const failures = own.filter(({ status }) => status === 'failed').length;
  return failures / (own.length - countRenderFailures(own));
}

/**
 * Counts the pages that reported a successful load and later an error while rendering. Both reports are about the same
 * load.
 */
function countRenderFailures(own: StoredOutcome[]): number {
  let count = 0;
  for (const reports of Map.groupBy(own, ({ visitor }) => visitor).values()) {
    const loaded = reports.filter(({ status }) => status === 'loaded').length;
    const thrown = reports.filter(({ errorClass }) => errorClass === 'render').length;
    count += Math.min(loaded, thrown);
  }
  return count;
}

function median(values: number[]): number | null {
  const middle = values.sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)];
  return middle === undefined ? null : Math.round(middle);
}

export interface VisitFigures {
  visits: number;
  faulty: number;
  /** The number of networks with visits, and with faults, in the hour with most of them. */
  networks: number;
  faultyNetworks: number;
  /** The share of visits with faults, in which each network has the same weight. */
  faultyShare: number;
  kinds: Record<string, number>;
  /** The 75th percentile of each metric. Metrics without values are missing. */
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
