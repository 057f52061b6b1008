import { Counter, Histogram, type Registry } from 'prom-client';
import { type SpeedMetric, speedBounds } from '#src/figures/day-figures.ts';
import type { VisitSink } from './visit-recorder.ts';

const labelNames = ['part', 'version'] as const;
const inSeconds = (bounds: readonly number[]) => bounds.map((bound) => bound / 1_000);

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
