import type { StoredOutcome } from '#src/store/stored-outcome.ts';

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
