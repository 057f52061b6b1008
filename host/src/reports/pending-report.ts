import {
  type FaultCounts,
  type FaultKind,
  type FaultPlace,
  type PageReport,
  type PartReport,
  pageReportLimits,
  type ScreenSpeed,
} from '@tapin/delivery-formats/page-report';
import type { Origin } from './attribute.ts';
import type { CodePlace } from './code-place.ts';
import { type RunningVersion, shownRemote } from './screens.ts';

/** Faults of one part and kind are counted once in this time, so that an endless loop does not add thousands. */
const countIntervalMs = 1_000;

export class PendingReport {
  #parts = new Map<string, PartReport>();
  #unknown: FaultCounts = {};
  readonly #countedAt = new Map<string, number>();
  readonly #ran = new Set<string>();

  /** Adds a version that runs on this page. The next report contains the version even without faults. */
  addVersion(version: RunningVersion): void {
    const key = keyOf(version);
    if (!this.#ran.has(key)) this.#partOf(version);
    this.#ran.add(key);
  }

  addFault(kind: FaultKind, origin: Origin | RunningVersion): boolean {
    const shown = origin === 'nearby' ? shownRemote() : null;
    const version = typeof origin === 'object' ? origin : shown;
    const key = `${version ? keyOf(version) : ''} ${kind} ${shown !== null}`;
    const now = performance.now();
    if (now - (this.#countedAt.get(key) ?? Number.NEGATIVE_INFINITY) < countIntervalMs) return false;
    this.#countedAt.set(key, now);
    if (!version) this.#unknown = countOne(this.#unknown, kind);
    else if (shown) this.#change(version, ({ nearby = {} }) => ({ nearby: countOne(nearby, kind) }));
    else this.#change(version, ({ faults = {} }) => ({ faults: countOne(faults, kind) }));
    if (version && isPlace(version)) this.#addPlace(version, { kind, ...placeOf(version) });
    return true;
  }

  addSpeed(version: RunningVersion, measured: ScreenSpeed): void {
    this.#change(version, ({ speed = {} }) => ({ speed: largest(speed, measured) }));
  }

  /** Returns the faults and speeds since the last call; null if there are none. */
  take(visibleMs: number): PageReport | null {
    const parts = [...this.#parts.values()].slice(0, pageReportLimits.parts);
    const unknown = this.#unknown;
    this.#parts = new Map();
    this.#unknown = {};
    const hasUnknown = Object.keys(unknown).length > 0;
    if (parts.length === 0 && !hasUnknown) return null;
    const report: PageReport = { visibleMs, parts, ...(hasUnknown && { unknown }) };
    if (JSON.stringify(report).length <= pageReportLimits.bytes) return report;
    return { ...report, parts: parts.map(({ places: _, ...part }) => part) };
  }

  #addPlace(version: RunningVersion, place: FaultPlace): void {
    this.#change(version, ({ places = [] }) => {
      const isKnown = places.some((each) => JSON.stringify(each) === JSON.stringify(place));
      return { places: isKnown ? places : [...places, place].slice(0, pageReportLimits.placesPerPart) };
    });
  }

  #change(version: RunningVersion, change: (part: PartReport) => Partial<PartReport>): void {
    const part = this.#partOf(version);
    Object.assign(part, change(part));
  }

  #partOf(version: RunningVersion): PartReport {
    const key = keyOf(version);
    const part = this.#parts.get(key) ?? { remote: version.remote, version: version.version };
    this.#parts.set(key, part);
    return part;
  }
}

const keyOf = ({ remote, version }: RunningVersion) => `${remote}@${version}`;

const countOne = (counts: FaultCounts, kind: FaultKind): FaultCounts => ({
  ...counts,
  [kind]: Math.min((counts[kind] ?? 0) + 1, pageReportLimits.countPerKind),
});

const isPlace = (version: RunningVersion): version is CodePlace => 'file' in version;

const placeOf = ({ file, line, column }: CodePlace) => ({ file, line, column });

const largest = (known: ScreenSpeed, measured: ScreenSpeed): ScreenSpeed => ({
  ...known,
  ...Object.fromEntries(
    Object.entries(measured).map(([name, value]) => [
      name,
      Math.max(value, known[name as keyof ScreenSpeed] ?? 0),
    ]),
  ),
});
