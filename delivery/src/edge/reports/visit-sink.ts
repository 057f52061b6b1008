import type { SpeedMetric } from '#src/figures/histogram.ts';

/** The receivers of counts: the figures in the store, and the metrics of this process. */
export interface VisitSink {
  countVisit(part: string, version: string, network: string): void;
  countFaulty(part: string, version: string, network: string): void;
  countKind(part: string, version: string, group: 'kinds' | 'nearby', kind: string): void;
  countPlace?(part: string, version: string, place: string): void;
  countUnknown(kind: string): void;
  measure(part: string, version: string, metric: SpeedMetric, value: number): void;
}
