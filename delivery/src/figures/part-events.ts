import type { LogEntry } from '#src/store/log-entry.ts';
import type { Store } from '#src/store/store.ts';
import type { StoredOutcome } from '#src/store/stored-reports.ts';
import { placesOf } from './failing-parts.ts';
import { FaultySources, placeText } from './faulty-sources.ts';
import { readHours } from './stored-figures.ts';

/** Something that happened to a part. It contains nothing about the person who had the page open. */
export interface PartEvent {
  at: string;
  kind: 'change' | 'load' | 'fault';
  version: string;
  text: string;
}

interface EventsOptions {
  store: Store;
  channel: string;
  part: string;
  /** Events from before this time are left out. */
  since: number;
}

/** Reads the events of a part: changes of its versions, loads that failed, and faults that pages reported. */
export class PartEvents {
  readonly #options: EventsOptions;
  readonly #sources: FaultySources;
  readonly #seen = new Set<string>();
  readonly #faults = new Map<string, number>();
  #revision = -1;

  constructor(options: EventsOptions) {
    this.#options = options;
    this.#sources = new FaultySources(options.store);
  }

  /** Returns the events that the previous call has not returned, the earliest first. */
  async next(): Promise<PartEvent[]> {
    const events = await Promise.all([this.#changes(), this.#failedLoads(), this.#newFaults()]);
    return events.flat().sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
  }

  async #changes(): Promise<PartEvent[]> {
    const { store, channel, part } = this.#options;
    const revision = (await store.readChannel(channel))?.revision ?? 0;
    // The log is a document for each revision, so it is read only after a change.
    if (revision === this.#revision) return [];
    this.#revision = revision;
    const log = await store.readLog(channel);
    return log
      .filter((entry) => entry.part === part && this.#isNew(entry))
      .map((entry) => ({ at: entry.at, kind: 'change', version: entry.version, text: changeText(entry) }));
  }

  async #failedLoads(): Promise<PartEvent[]> {
    const { store, channel, part } = this.#options;
    const outcomes = await store.reports.outcomes.read(channel);
    return outcomes
      .filter(({ remote, status }) => remote === part && status === 'failed')
      .filter((outcome) => this.#isNew(outcome))
      .map(({ at, version, ...outcome }) => ({ at, kind: 'load', version, text: loadText(outcome) }));
  }

  /** Counts of edges grow within an hour, so an event is the difference to the previous call. */
  async #newFaults(): Promise<PartEvent[]> {
    const { store, channel, part, since } = this.#options;
    const counts = new Map<string, number>();
    for (const { at, parts } of await readHours(store.objects, channel, since))
      for (const [version, { places }] of Object.entries(parts[part] ?? {}))
        for (const [place, visits] of Object.entries(places)) {
          const key = `${at} ${version} ${place}`;
          counts.set(key, (counts.get(key) ?? 0) + visits);
        }
    const events: PartEvent[] = [];
    for (const [key, visits] of counts) {
      const added = visits - (this.#faults.get(key) ?? 0);
      if (added <= 0) continue;
      this.#faults.set(key, visits);
      const [at, version = '', ...place] = key.split(' ');
      const placed = placesOf({ [place.join(' ')]: added });
      const [found] = await this.#sources.locate({ name: part, version }, placed);
      if (!found) continue;
      const where = placeText(found.source ?? found);
      const text = `${found.kind} at ${where}, ${added} visits`;
      events.push({ at: new Date(Number(at)).toISOString(), kind: 'fault', version, text });
    }
    return events;
  }

  #isNew(record: LogEntry | StoredOutcome): boolean {
    const key = JSON.stringify(record);
    if (Date.parse(record.at) < this.#options.since || this.#seen.has(key)) return false;
    this.#seen.add(key);
    return true;
  }
}

const changeText = ({ action, from, percent, by, reason }: LogEntry): string =>
  [
    action,
    ...(percent === undefined ? [] : [`${percent} %`]),
    ...(from ? [`from ${from}`] : []),
    `by ${by}${reason ? `: ${reason}` : ''}`,
  ].join(' ');

const loadText = ({ errorClass = 'unknown', durationMs }: Pick<StoredOutcome, 'errorClass' | 'durationMs'>) =>
  `not loaded (${errorClass}) after ${Math.round(durationMs)} ms`;
