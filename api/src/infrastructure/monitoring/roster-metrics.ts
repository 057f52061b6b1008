import { Gauge, type Registry } from 'prom-client';

export interface RosterFigures {
  /**
   * When the last nightly run of a district was applied. For a district without an applied run, when its first one
   * began.
   */
  lastSuccesses: { district: number; at: Date }[];
  runs: { state: string; count: number }[];
  changes: { kind: string; action: string; count: number }[];
  /** The age of the oldest run that reads, applies or undoes; 0 if there is none. */
  oldestRunSeconds: number;
}

/** The metrics of rosters. Every API returns the same values. */
export class RosterMetrics {
  readonly #lastSuccess: Gauge<'district'>;
  readonly #runs: Gauge<'state'>;
  readonly #changes: Gauge<'kind' | 'action'>;
  readonly #oldest: Gauge;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#lastSuccess = new Gauge({
      name: 'tapin_roster_last_success_timestamp_seconds',
      help: 'When the last nightly run of a district was applied, or its first one began; the same from every API',
      labelNames: ['district'],
      registers,
    });
    this.#runs = new Gauge({
      name: 'tapin_roster_runs',
      help: 'Runs of rosters in the last 24 hours by their state; the same from every API',
      labelNames: ['state'],
      registers,
    });
    this.#changes = new Gauge({
      name: 'tapin_roster_changes',
      help: 'What rosters changed in the last 24 hours; the same from every API',
      labelNames: ['kind', 'action'],
      registers,
    });
    this.#oldest = new Gauge({
      name: 'tapin_roster_oldest_run_seconds',
      help: 'The age of the oldest run of a roster that is in progress; the same from every API',
      registers,
    });
  }

  set({ lastSuccesses, runs, changes, oldestRunSeconds }: RosterFigures): void {
    for (const gauge of [this.#lastSuccess, this.#runs, this.#changes]) gauge.reset();
    for (const { district, at } of lastSuccesses) this.#lastSuccess.set({ district }, at.getTime() / 1_000);
    for (const { state, count } of runs) this.#runs.set({ state }, count);
    for (const { kind, action, count } of changes) this.#changes.set({ kind, action }, count);
    this.#oldest.set(oldestRunSeconds);
  }
}
