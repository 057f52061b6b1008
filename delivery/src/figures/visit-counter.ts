import { randomUUID } from 'node:crypto';
import type { ObjectStorage } from '#src/store/object-storage.ts';
import {
  type DayFigures,
  emptyVersionFigures,
  maxCountedNetworks,
  type VersionFigures,
} from './day-figures.ts';
import { dayOf, removeOldFigures, writeFigures } from './figure-files.ts';
import { addValue, type SpeedMetric } from './histogram.ts';

const flushAfterMs = 5_000;
/** A version with more places than this has one fault that moves, such as generated code. */
const maxPlaces = 20;

interface CounterOptions {
  objects: ObjectStorage;
  channel: string;
  log: (line: string) => void;
}

/**
 * Counts the visits that pages report, by hour, part and version. The store gets the counts of this process for the day,
 * which grow with the number of versions and not with the number of reports.
 */
export class VisitCounter {
  readonly #options: CounterOptions;
  /** Each process writes documents of its own. */
  readonly #writer = randomUUID();
  #day = '';
  #figures: DayFigures = { networks: 0, hours: {} };
  #networks = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #isChanged = false;
  #written = Promise.resolve();

  constructor(options: CounterOptions) {
    this.#options = options;
  }

  countVisit(part: string, version: string, network: string): void {
    this.#of(part, version).visits += 1;
    if (this.#networks.size < maxCountedNetworks) this.#networks.add(network);
    this.#figures.networks = this.#networks.size;
  }

  countFaulty(part: string, version: string): void {
    this.#of(part, version).faulty += 1;
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

  /** Writes what was counted since the last write. */
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
    const hour = now.toISOString().slice(11, 13);
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

function increment(counts: Record<string, number>, key: string): void {
  counts[key] = (counts[key] ?? 0) + 1;
}
