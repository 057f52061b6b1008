import type { StoredOutcome } from '#src/store/stored-reports.ts';
import {
  faultyShareOf,
  percentileOf,
  type SpeedMetric,
  speedMetrics,
  type VersionFigures,
} from './day-figures.ts';

/** Counts of successful and failed loads of one version. */
export interface LoadFigures {
  loads: number;
  failures: number;
  /** The number of networks with loads, and with loads that failed. */
  loadNetworks: number;
  failedNetworks: number;
  /** The share of loads that failed, in which each network counts the same. */
  failedShare: number;
  /** The number of failures by error class. */
  classes: Record<string, number>;
  /** The median duration of successful loads, or null when there are none. */
  medianMs: number | null;
}

/** Groups the outcomes once and returns a function that returns the figures of a version. */
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

/** Counts pages that reported a successful load and then an error while rendering. Both reports are about one load. */
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
