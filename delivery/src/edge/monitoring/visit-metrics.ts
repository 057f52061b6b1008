import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { type SpeedMetric, speedBounds } from '#src/figures/day-figures.ts';
import type { VisitShare } from '#src/figures/visit-counter.ts';
import type { VisitSink } from '../reports/visit-recorder.ts';

const labelNames = ['part', 'version'] as const;
const inSeconds = (bounds: readonly number[]) => bounds.map((bound) => bound / 1_000);

/** Metrics about faults and speed in browsers. Their labels are versions that the edge has served, and fixed words. */
export class VisitMetrics implements VisitSink {
  readonly #visits: Counter;
  readonly #faulty: Counter;
  readonly #faults: Counter;
  readonly #unknown: Counter;
  readonly #speed: Record<SpeedMetric, Histogram>;

  constructor(registry: Registry) {
    const registers = [registry];
    const counter = (name: string, help: string, labels: readonly string[] = labelNames) =>
      new Counter({ name, help, labelNames: [...labels], registers });
    this.#visits = counter('tapin_visits_total', 'Pages that loaded a version of a part');
    this.#faulty = counter('tapin_faulty_visits_total', 'Pages with a serious fault of a version of a part');
    this.#faults = counter(
      'tapin_faults_total',
      'Pages with a fault, by its kind and by what attributes it',
      [...labelNames, 'kind', 'attribution'],
    );
    this.#unknown = counter('tapin_unknown_faults_total', 'Pages with a fault that nothing attributes', [
      'kind',
    ]);
    const histogram = (name: string, help: string, buckets: number[]) =>
      new Histogram({ name, help, labelNames: [...labelNames], buckets, registers });
    this.#speed = {
      lcp: histogram(
        'tapin_lcp_seconds',
        'Largest contentful paint of first screens',
        inSeconds(speedBounds.lcp),
      ),
      inp: histogram('tapin_inp_seconds', 'Longest interaction of a page', inSeconds(speedBounds.inp)),
      cls: histogram('tapin_cls', 'Layout shift of a page', [...speedBounds.cls]),
      shown: histogram(
        'tapin_screen_shown_seconds',
        'Time from a navigation until the screen is shown',
        inSeconds(speedBounds.shown),
      ),
    };
  }

  countVisit(part: string, version: string): void {
    this.#visits.inc({ part, version });
  }

  countFaulty(part: string, version: string): void {
    this.#faulty.inc({ part, version });
  }

  countKind(part: string, version: string, group: 'kinds' | 'nearby', kind: string): void {
    this.#faults.inc({ part, version, kind, attribution: group === 'kinds' ? 'certain' : 'nearby' });
  }

  countUnknown(kind: string): void {
    this.#unknown.inc({ kind });
  }

  measure(part: string, version: string, metric: SpeedMetric, value: number): void {
    this.#speed[metric].observe({ part, version }, metric === 'cls' ? value : value / 1_000);
  }
}

/** Adds what the alerts compare: the share of visits with faults, in which each network counts the same, and the networks. */
export function addVisitShares(registry: Registry, recentShares: () => readonly VisitShare[]): void {
  const gauge = (name: string, help: string, measure: (share: VisitShare) => number) =>
    new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [registry],
      collect() {
        this.reset();
        for (const share of recentShares())
          this.set({ part: share.part, version: share.version }, measure(share));
      },
    });
  gauge(
    'tapin_faulty_visit_share',
    'Share of visits with faults in this hour and the one before; each network counts the same',
    ({ faultyShare }) => faultyShare,
  );
  gauge('tapin_visit_networks', 'Networks with visits in an hour', ({ networks }) => networks);
  gauge(
    'tapin_faulty_visit_networks',
    'Networks with faulty visits in an hour',
    ({ faultyNetworks }) => faultyNetworks,
  );
}

/** Adds the number of networks whose visitors get the stable version, because the canary fails there. */
export function addReturnedNetworks(
  registry: Registry,
  returnedNetworks: () => { part: string; version: string; count: number }[],
): void {
  new Gauge({
    name: 'tapin_canary_returned_networks',
    help: 'Networks in which a canary fails, and whose visitors get the stable version',
    labelNames: [...labelNames],
    registers: [registry],
    collect() {
      this.reset();
      for (const { part, version, count } of returnedNetworks()) this.set({ part, version }, count);
    },
  });
}
