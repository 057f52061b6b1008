import type { StoredOutcome } from '#src/store/stored-outcome.ts';

/** How the loads of one version ended. */
export interface LoadFigures {
  loads: number;
  failures: number;
  /** Failures by what went wrong. */
  classes: Record<string, number>;
  /** Of the loads that succeeded; null without any. */
  medianMs: number | null;
}

/** Goes through the outcomes once; the figures of each version are then at hand. */
export function loadFigures(outcomes: StoredOutcome[]): (part: string, version: string) => LoadFigures {
  const byVersion = Map.groupBy(outcomes, ({ remote, version }) => `${remote} ${version}`);
  return (part, version) => {
    const own = byVersion.get(`${part} ${version}`) ?? [];
    const failed = own.filter(({ status }) => status === 'failed');
    const classes = Map.groupBy(failed, ({ errorClass }) => errorClass ?? 'unknown');
    return {
      loads: own.length - drawnInVain(own),
      failures: failed.length,
      classes: Object.fromEntries([...classes].map(([name, { length }]) => [name, length])),
      medianMs: median(own.filter(({ status }) => status === 'loaded').map(({ durationMs }) => durationMs)),
    };
  };
}

/** A page that throws while it shows a version has told of loading it before: of both there was one load. */
function drawnInVain(own: StoredOutcome[]): number {
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
