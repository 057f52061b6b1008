import type { FaultCounts, PageReport, PartReport } from '@tapin/delivery-formats/page-report';
import type { LiveCanary } from '#src/edge/live/live-channel.ts';
import type { ReleaseCache } from '#src/edge/live/release-cache.ts';
import {
  type CountedKind,
  countedKinds,
  type SpeedMetric,
  seriousKinds,
  speedMetrics,
} from '#src/figures/day-figures.ts';
import type { CanaryVisit, StoredOutcome } from '#src/store/stored-reports.ts';
import type { PageKeys } from '../page-keys.ts';
import type { Page } from '../visits.ts';
import { canaryScope, networkKey, networkOf, RecentKeys } from './report-requests.ts';

/** A receiver of counts: the figures in the store, or the metrics of this process. */
export interface VisitSink {
  countVisit(part: string, version: string, network: string): void;
  countFaulty(part: string, version: string, network: string): void;
  countKind(part: string, version: string, group: 'kinds' | 'nearby', kind: string): void;
  countPlace?(part: string, version: string, place: string): void;
  countUnknown(kind: string): void;
  measure(part: string, version: string, metric: SpeedMetric, value: number): void;
}

/** A page counts for the withdrawal of a canary if it was visible for at least this time, and is at least this old. */
const minVisibleMs = 3_000;
/**
 * The largest number of values of a metric that count for one page, so that a page with many navigations does not
 * outweigh others.
 */
const maxValuesPerPage = 5;
/** The number of keys that the pages of a large district need on one day. */
const maxRememberedKeys = 300_000;

interface Visit {
  page: Page;
  address: string;
  canaries: readonly LiveCanary[];
}

type Version = Pick<PartReport, 'remote' | 'version'>;

/**
 * Counts the reports of pages. Each count rises only once for a page, however often and however much the page reports.
 */
export class VisitRecorder {
  readonly #sinks: readonly VisitSink[];
  readonly #releases: ReleaseCache;
  readonly #pageKeys: PageKeys;
  readonly #seen = new RecentKeys(maxRememberedKeys);

  constructor(sinks: readonly VisitSink[], releases: ReleaseCache, pageKeys: PageKeys) {
    this.#sinks = sinks;
    this.#releases = releases;
    this.#pageKeys = pageKeys;
  }

  /** Counts how a part was loaded. Returns the visits for the comparison of canaries. */
  recordLoads(visit: Visit, outcomes: readonly Omit<StoredOutcome, 'at' | 'visitor'>[]): CanaryVisit[] {
    return outcomes.flatMap(({ remote, version, status }) => {
      const kinds: CountedKind[] = status === 'failed' ? ['load'] : [];
      this.#count(visit, { remote, version }, kinds);
      return this.#canaryVisits(visit, { remote, version }, kinds);
    });
  }

  /** Counts a report about faults and speed. Parts for which the edge gave other versions to the page are ignored. */
  async recordReport(visit: Visit, report: PageReport): Promise<CanaryVisit[]> {
    const { page } = visit;
    const hasRun = report.visibleMs >= minVisibleMs && Date.now() - page.at >= minVisibleMs;
    const visits: CanaryVisit[] = [];
    for (const part of report.parts) {
      if (!page.given[part.remote]?.includes(part.version)) continue;
      const kinds = kindsIn(part.faults);
      this.#count(visit, part, kinds);
      this.#measure(page, part);
      for (const kind of kindsIn(part.nearby))
        if (this.#isNew(page, part, `nearby ${kind}`))
          for (const sink of this.#sinks) sink.countKind(part.remote, part.version, 'nearby', kind);
      await this.#countPlaces(page, part);
      visits.push(
        ...this.#canaryVisits(visit, part, kinds, hasRun ? { speed: part.speed } : { short: true }),
      );
    }
    for (const kind of kindsIn(report.unknown))
      if (this.#seen.isNew(`${page.id} unknown ${kind}`))
        for (const sink of this.#sinks) sink.countUnknown(kind);
    return visits;
  }

  #count({ page, address }: Visit, part: Version, kinds: readonly CountedKind[]): void {
    const { remote, version } = part;
    const network = networkOf(address);
    const isNewVisit = this.#isNew(page, part, 'visit');
    const newKinds = kinds.filter((kind) => this.#isNew(page, part, kind));
    const isNewlyFaulty = kinds.some(isSerious) && this.#isNew(page, part, 'faulty');
    for (const sink of this.#sinks) {
      if (isNewVisit) sink.countVisit(remote, version, network);
      for (const kind of newKinds) sink.countKind(remote, version, 'kinds', kind);
      if (isNewlyFaulty) sink.countFaulty(remote, version, network);
    }
  }

  #measure(page: Page, part: PartReport): void {
    for (const metric of speedMetrics) {
      const value = part.speed?.[metric];
      if (value === undefined) continue;
      const slots = Array.from({ length: metric === 'lcp' ? 1 : maxValuesPerPage }, (_, slot) => slot);
      if (!slots.some((slot) => this.#isNew(page, part, `${metric} ${slot}`))) continue;
      for (const sink of this.#sinks) sink.measure(part.remote, part.version, metric, value);
    }
  }

  /** Counts places in files of the release. All other texts in a report are ignored. */
  async #countPlaces(page: Page, part: PartReport): Promise<void> {
    if (!part.places?.length) return;
    const release = await this.#releases.find(part.remote, part.version).catch(() => null);
    for (const { kind, file, line, column } of part.places) {
      const place = `${kind} ${file} ${line} ${column}`;
      if (!release || !Object.hasOwn(release.files, file) || !this.#isNew(page, part, place)) continue;
      for (const sink of this.#sinks) sink.countPlace?.(part.remote, part.version, place);
    }
  }

  /** Returns the visit if the part has a canary and the version is the one that the page was assigned. */
  #canaryVisits(
    { page, address, canaries }: Visit,
    { remote, version }: Version,
    kinds: readonly CountedKind[],
    { speed, short }: { speed?: PartReport['speed']; short?: true } = {},
  ): CanaryVisit[] {
    const live = canaries.find(({ part }) => part === remote);
    if (!live || page.given[remote]?.[0] !== version) return [];
    const serious = kinds.filter(isSerious);
    const measured = speed && withoutCls(speed);
    const key = `${page.visitor} canary ${remote} ${version} ${serious.join()} ${Object.keys(measured ?? {}).join()} ${short ?? ''}`;
    if (!this.#seen.isNew(key)) return [];
    const visit = {
      at: new Date().toISOString(),
      part: remote,
      version,
      visitor: page.visitor,
      network: networkKey(this.#pageKeys.current, canaryScope(live), networkOf(address)),
      kinds: serious,
    };
    return [{ ...visit, ...(measured && { speed: measured }), ...(short && { short }) }];
  }

  #isNew = ({ id }: Page, { remote, version }: Version, what: string): boolean =>
    this.#seen.isNew(`${id} ${remote} ${version} ${what}`);
}

const isSerious = (kind: CountedKind) => seriousKinds.includes(kind);

const kindsIn = (counts: FaultCounts | undefined = {}): CountedKind[] =>
  countedKinds.filter((kind) => kind !== 'load' && (counts[kind] ?? 0) > 0);

function withoutCls({ cls, ...speed }: NonNullable<PartReport['speed']>) {
  return Object.keys(speed).length > 0 ? speed : undefined;
}
