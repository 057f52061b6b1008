import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { StoredOutcome } from '#src/store/stored-reports.ts';
import { addStoreMetrics, type StoreFigures } from './store-metrics.ts';
import { addReturnedNetworks, addVisitShares, VisitMetrics } from './visit-metrics.ts';

/** Metrics for Prometheus about requests, this process, and the outcomes of loads in browsers. */
export class Metrics {
  readonly #registry = new Registry();
  /** Metrics of what pages report about faults and speed. */
  readonly visits = new VisitMetrics(this.#registry);
  readonly #requests = new Histogram({
    name: 'tapin_edge_request_seconds',
    help: 'Time until a request was answered',
    labelNames: ['kind', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [this.#registry],
  });
  readonly #loads = new Counter({
    name: 'tapin_loads_total',
    help: 'Loads of parts that pages reported',
    labelNames: ['part', 'version', 'status'],
    registers: [this.#registry],
  });

  constructor(
    signInsWaiting: () => number,
    apis: readonly { address: string; isAvailable: boolean }[],
    countSigningProblems: () => number,
  ) {
    collectDefaultMetrics({ register: this.#registry });
    new Gauge({
      name: 'tapin_edge_signing_problems',
      help: 'Pointers and releases whose signature the edge refuses, and signed documents that expire',
      registers: [this.#registry],
      collect() {
        this.set(countSigningProblems());
      },
    });
    new Gauge({
      name: 'tapin_edge_api_available',
      help: 'Whether an API answers, 1 or 0; the edge avoids the others until they pass a health check',
      labelNames: ['api'],
      registers: [this.#registry],
      collect() {
        for (const { address, isAvailable } of apis) this.set({ api: address }, Number(isAvailable));
      },
    });
    new Gauge({
      name: 'tapin_edge_sign_ins_waiting',
      help: 'Calls that hash a password, such as logins, and wait in the queue of the edge',
      registers: [this.#registry],
      collect() {
        this.set(signInsWaiting());
      },
    });
  }

  addReturnedNetworks(count: Parameters<typeof addReturnedNetworks>[1]): void {
    addReturnedNetworks(this.#registry, count);
  }

  addVisitShares(recentShares: Parameters<typeof addVisitShares>[1]): void {
    addVisitShares(this.#registry, recentShares);
  }

  addStoreMetrics(figures: StoreFigures): void {
    addStoreMetrics(this.#registry, figures);
  }

  countRequest(kind: string, status: number, ms: number): void {
    this.#requests.observe({ kind, status }, ms / 1000);
  }

  countLoads(outcomes: StoredOutcome[]): void {
    for (const { remote: part, version, status } of outcomes) this.#loads.inc({ part, version, status });
  }

  async text(): Promise<{ type: string; body: string }> {
    return { type: this.#registry.contentType, body: await this.#registry.metrics() };
  }
}
