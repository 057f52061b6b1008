import { randomUUID } from 'node:crypto';
import type { ObjectStorage } from '@tapin/servers/objects/object-storage';
import {
  addFigures,
  addValue,
  type DayFigures,
  emptyVersionFigures,
  faultyShareOf,
  maxCountedNetworks,
  type SpeedMetric,
  type VersionFigures,
} from './day-figures.ts';
import { dayOf, removeOldFigures, writeFigures } from './stored-figures.ts';

const flushAfterMs = 5_000;
/**
 * A version with more places than this probably has one fault whose place varies, such as a fault in generated code.
 */
const maxPlaces = 20;

/** Beyond this number, a network counts only in the number of visits, so that a flood of addresses needs no memory. */
const maxNetworkVersions = 50_000;

interface NetworkVisits {
  visits: number;
  faulty: number;
}

export interface VisitShare {
  part: string;
  version: string;
  networks: number;
  faultyNetworks: number;
  faultyShare: number;
}

const hourMs = 3_600_000;
const hourOf = (time: number): string => new Date(time).toISOString().slice(11, 13);

interface CounterOptions {
  objects: ObjectStorage;
  channel: string;
  log: (line: string) => void;
}

/**
 * Counts the reported visits by hour, part and version. The counts of this process for the day are stored. Their size
 * grows with the number of versions, not with the number of reports.
 */
export class VisitCounter {
  readonly #options: CounterOptions;
  /** The id of this process. Each process writes separate documents. */
  readonly #writer = randomUUID();
  #day = '';
  #figures: DayFigures = { networks: 0, hours: {} };
  #networks = new Set<string>();
  #byNetwork = new Map<string, NetworkVisits>();
  #timer: NodeJS.Timeout | undefined;
  #isChanged = false;
  #written = Promise.resolve();

  constructor(options: CounterOptions) {
    this.#options = options;
  }

  countVisit(part: string, version: string, network: string): void {
    this.#of(part, version).visits += 1;
    this.#countInNetwork(part, version, network, 'visits');
    if (this.#networks.size < maxCountedNetworks) this.#networks.add(network);
    this.#figures.networks = this.#networks.size;
  }

  countFaulty(part: string, version: string, network: string): void {
    this.#of(part, version).faulty += 1;
    this.#countInNetwork(part, version, network, 'faulty');
  }

  countKind(part: string, version: string, group: 'kinds' | 'nearby', kind: string): void {
    increment(this.#of(part, version)[group], kind);
  }

  countPlace(part: string, version: string, place: string): void {
    const { places } = this.#of(part, version);
    if (place in places || Object.keys(places).length < maxPlaces) increment(places, place);
  }

  countUnknown(kind: string): void {
    increment(this.#hour().unknown, kind);
  }

  measure(part: string, version: string, metric: SpeedMetric, value: number): void {
    const { speed } = this.#of(part, version);
    speed[metric] = addValue(metric, speed[metric], value);
  }

  /** Returns the shares of visits with faults in this hour and the hour before, for each version with visits. */
  recentShares(): VisitShare[] {
    const recent = [0, hourMs].map((back) => this.#figures.hours[hourOf(Date.now() - back)]?.parts ?? {});
    const keys = recent.flatMap((parts) =>
      Object.entries(parts).flatMap(([part, versions]) =>
        Object.keys(versions).map((version) => `${part} ${version}`),
      ),
    );
    return [...new Set(keys)].map((key) => {
      const [part = '', version = ''] = key.split(' ');
      const figures = recent
        .map((parts) => parts[part]?.[version] ?? emptyVersionFigures())
        .reduce(addFigures, emptyVersionFigures());
      const { networks = 0, faultyNetworks = 0 } = figures;
      return { part, version, networks, faultyNetworks, faultyShare: faultyShareOf(figures) ?? 0 };
    });
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#written = this.#written.then(() => this.#write());
    await this.#written;
  }

  async #write(): Promise<void> {
    if (!this.#isChanged) return;
    this.#isChanged = false;
    const { objects, channel, log } = this.#options;
    const written = { day: this.#day, writer: this.#writer, figures: this.#figures };
    await writeFigures(objects, channel, written).catch((error: Error) => {
      this.#isChanged = true;
      log(`the figures of visits could not be stored: ${error.message}`);
    });
  }

  #countInNetwork(part: string, version: string, network: string, what: keyof NetworkVisits): void {
    const figures = this.#of(part, version);
    const key = `${part} ${version} ${network}`;
    const known = this.#byNetwork.get(key);
    if (!known && this.#byNetwork.size >= maxNetworkVersions) return;
    const before = known ?? { visits: 0, faulty: 0 };
    const after = { ...before, [what]: before[what] + 1 };
    this.#byNetwork.set(key, after);
    if (!known) {
      figures.networks = (figures.networks ?? 0) + 1;
      figures.networkHours = figures.networks;
    }
    if (what === 'faulty' && before.faulty === 0) figures.faultyNetworks = (figures.faultyNetworks ?? 0) + 1;
    figures.networkShares = Math.max(0, (figures.networkShares ?? 0) + shareOf(after) - shareOf(before));
  }

  #of(part: string, version: string): VersionFigures {
    const hour = this.#hour();
    hour.parts[part] ??= {};
    hour.parts[part][version] ??= emptyVersionFigures();
    return hour.parts[part][version];
  }

  #hour() {
    const now = new Date();
    const day = dayOf(now.getTime());
    if (day !== this.#day) this.#startDay(day);
    this.#isChanged = true;
    this.#timer ??= setTimeout(() => void this.flush(), flushAfterMs).unref();
    const hour = hourOf(now.getTime());
    if (!this.#figures.hours[hour]) this.#byNetwork = new Map();
    this.#figures.hours[hour] ??= { parts: {}, unknown: {} };
    return this.#figures.hours[hour];
  }

  #startDay(day: string): void {
    const { objects, channel, log } = this.#options;
    if (this.#isChanged) {
      const written = { day: this.#day, writer: this.#writer, figures: this.#figures };
      this.#written = this.#written.then(() =>
        writeFigures(objects, channel, written).catch(() => undefined),
      );
    }
    this.#written = this.#written.then(() =>
      removeOldFigures(objects, channel).catch((error: Error) =>
        log(`old figures of visits could not be removed: ${error.message}`),
      ),
    );
    this.#day = day;
    this.#figures = { networks: 0, hours: {} };
    this.#networks = new Set();
  }
}

/** Returns the share of visits with faults, at most 1: a page may report a fault in the hour after its visit. */
const shareOf = ({ visits, faulty }: NetworkVisits) => Math.min(1, faulty / Math.max(1, visits));

function increment(counts: Record<string, number>, key: string): void {
  counts[key] = (counts[key] ?? 0) + 1;
}
