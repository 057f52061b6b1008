import type { StoredOutcome } from '#src/store/stored-outcome.ts';

/** Counts of successful and failed loads of one version. */
export interface LoadFigures {
  loads: number;
  failures: number;
  /** The number of failures by error class. */
  classes: Record<string, number>;
  /** The median duration of successful loads; null without any. */
  medianMs: number | null;
}

/** Groups the outcomes once and returns a function that returns the figures of a version. */
export function loadFigures(outcomes: StoredOutcome[]): (part: string, version: string) => LoadFigures {
  const byVersion = Map.groupBy(outcomes, ({ remote, version }) => `${remote} ${version}`);
  return (part, version) => {
    const own = byVersion.get(`${part} ${version}`) ?? [];
    const failed = own.filter(({ status }) => status === 'failed');
    const classes = Map.groupBy(failed, ({ errorClass }) => errorClass ?? 'unknown');
    return {
      loads: own.length - failedWhileRendering(own),
      failures: failed.length,
      classes: Object.fromEntries([...classes].map(([name, { length }]) => [name, length])),
      medianMs: median(own.filter(({ status }) => status === 'loaded').map(({ durationMs }) => durationMs)),
    };
  };
}

/** Counts pages that reported a successful load and then an error while rendering. Both reports are about one load. */
function failedWhileRendering(own: StoredOutcome[]): number {
  let both = 0;
  for (const told of Map.groupBy(own, ({ visitor }) => visitor).values()) {
    const loaded = told.filter(({ status }) => status === 'loaded').length;
    const thrown = told.filter(({ errorClass }) => errorClass === 'render').length;
    both += Math.min(loaded, thrown);
  }
  return both;
}

function median(values: number[]): number | null {
  const middle = values.sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)];
  return middle === undefined ? null : Math.round(middle);
}
