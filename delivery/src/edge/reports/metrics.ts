import type { Channel } from '@tapin/delivery-formats/channel';
import { type DiskSpace, readDiskSpace } from '@tapin/servers/disk-space';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { VisitShare } from '#src/figures/visit-counter.ts';
import { partOf } from '#src/store/pointers.ts';
import type { StoredOutcome } from '#src/store/stored-reports.ts';
import { VisitMetrics } from './visit-metrics.ts';

/** The values that are measured whenever the metrics are read. */
interface Measured {
  logInsWaiting: () => number;
  signingProblems: () => number;
  /** Returns the number of networks whose visitors get the stable version, because the canary fails there. */
  returnedNetworks: () => { part: string; version: string; count: number }[];
  visitShares: () => readonly VisitShare[];
  readChannel: () => Promise<Channel | null>;
  squadOf: (part: string, version: string) => Promise<string | null>;
  /** Returns the number of page reports that did not reach the collector and were dropped. */
  droppedReports: () => number;
  writtenFolders: Readonly<Record<string, string>>;
}

const versionLabels = ['part', 'version'];

type Values = (readonly [labels: Record<string, string>, value: number])[];

export class Metrics {
  readonly #registry = new Registry();
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

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
  }

  addGauges(measured: Measured): void {
    this.#gauge(
      'tapin_edge_signing_problems',
      'Pointers and releases whose signature the edge refuses, and signed documents that expire',
      [],
      () => [[{}, measured.signingProblems()]],
    );
    this.#gauge(
      'tapin_edge_sign_ins_waiting',
      'Calls that hash a password, such as logins, and wait in the queue of the edge',
      [],
      () => [[{}, measured.logInsWaiting()]],
    );
    this.#gauge(
      'tapin_canary_returned_networks',
      'Networks in which a canary fails, and whose visitors get the stable version',
      versionLabels,
      () => measured.returnedNetworks().map(({ count, ...version }) => [version, count]),
    );
    this.#gauge(
      'tapin_version_withdrawn',
      'Versions that were withdrawn because they failed, by the edge or by an operator; the same from every edge',
      versionLabels,
      async () => withdrawnVersions(await measured.readChannel().catch(() => null)),
    );
    this.#gauge(
      'tapin_part_squad',
      'The squad that owns a part, as its live version declares it; the value is always 1',
      ['part', 'squad'],
      async () => squadsOf(await measured.readChannel().catch(() => null), measured.squadOf),
    );
    this.#gauge(
      'tapin_page_reports_dropped',
      'Page reports and load outcomes that were not sent to OTLP_URL since the start of the edge',
      [],
      () => [[{}, measured.droppedReports()]],
    );
    this.#addVisitShares(measured.visitShares);
    this.#addDisks(measured.writtenFolders);
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

  /**
   * Adds the values that the alerts compare: the share of visits with faults, in which each network has the same
   * weight, and the number of networks.
   */
  #addVisitShares(recentShares: Measured['visitShares']): void {
    const add = (name: string, help: string, measure: (share: VisitShare) => number) =>
      this.#gauge(name, help, versionLabels, () =>
        recentShares().map((share) => [{ part: share.part, version: share.version }, measure(share)]),
      );
    add(
      'tapin_faulty_visit_share',
      'Share of visits with faults in this hour and the one before; each network counts the same',
      ({ faultyShare }) => faultyShare,
    );
    add('tapin_visit_networks', 'Networks with visits in an hour', ({ networks }) => networks);
    add(
      'tapin_faulty_visit_networks',
      'Networks with faulty visits in an hour',
      ({ faultyNetworks }) => faultyNetworks,
    );
  }

  #addDisks(folders: Measured['writtenFolders']): void {
    const add = (name: string, help: string, measure: (space: DiskSpace) => number) =>
      this.#gauge(name, `${help} of the disk with a folder of this process`, ['disk'], async () => {
        const values: Values = [];
        for (const [disk, folder] of Object.entries(folders)) {
          const space = await readDiskSpace(folder);
          if (space) values.push([{ disk }, measure(space)]);
        }
        return values;
      });
    add('tapin_disk_free_bytes', 'The free space', ({ freeBytes }) => freeBytes);
    add('tapin_disk_size_bytes', 'The size', ({ totalBytes }) => totalBytes);
  }

  /** Adds a gauge that is measured whenever the metrics are read. When a measurement fails, the last values stay. */
  #gauge(
    name: string,
    help: string,
    labelNames: string[],
    measure: () => Values | null | Promise<Values | null>,
  ): void {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [this.#registry],
      async collect() {
        const values = await measure();
        if (!values) return;
        this.reset();
        for (const [labels, value] of values) this.set(labels, value);
      },
    });
  }
}

async function squadsOf(channel: Channel | null, squadOf: Measured['squadOf']): Promise<Values | null> {
  if (!channel) return null;
  const parts = ['host', ...Object.keys(channel.remotes)].map(async (part) => {
    const version = partOf(channel, part)?.stable;
    const squad = version && (await squadOf(part, version).catch(() => null));
    return squad ? [[{ part, squad }, 1] as const] : [];
  });
  return (await Promise.all(parts)).flat();
}

/**
 * Returns the withdrawn versions. While the store cannot be read, it returns null and the gauge keeps the last
 * versions.
 */
function withdrawnVersions(channel: Channel | null): Values | null {
  if (!channel) return null;
  return ['host', ...Object.keys(channel.remotes)].flatMap((part) =>
    (partOf(channel, part)?.withdrawn ?? []).map((version) => [{ part, version }, 1] as const),
  );
}
