import { type FaultKind, faultKinds } from '@tapin/shared/remote/page-report';
import { type Static, Type } from 'typebox';
import { addHistograms, speedMetrics } from './histogram.ts';

/** The kinds of faults, and a load that failed. */
export type CountedKind = FaultKind | 'load';

export const countedKinds: readonly CountedKind[] = ['load', ...faultKinds];

/** These faults mean that something did not work for a person. They count against a version; the others are only shown. */
export const seriousKinds: readonly CountedKind[] = [
  'load',
  'error',
  'rejection',
  'render',
  'freeze',
  'call',
  'tampering',
];

const CountsSchema = Type.Record(Type.String(), Type.Integer({ minimum: 0 }));

/** The counts of one version of a part in one hour. Each page counts once for each number. */
const VersionFiguresSchema = Type.Object({
  visits: Type.Integer({ minimum: 0 }),
  /** The visits with at least one serious fault. */
  faulty: Type.Integer({ minimum: 0 }),
  /** The visits by the kind of fault. */
  kinds: CountsSchema,
  /** The visits with faults that happened while a screen of the part was shown, and that nothing attributes. */
  nearby: CountsSchema,
  /** The visits by the place of a fault: its kind, file, line and column, separated by spaces. */
  places: CountsSchema,
  /** A histogram of each measured metric. */
  speed: Type.Record(Type.String(), Type.Array(Type.Integer({ minimum: 0 }))),
});

/** The counts of an hour, by part and version. */
const HourFiguresSchema = Type.Object({
  parts: Type.Record(Type.String(), Type.Record(Type.String(), VersionFiguresSchema)),
  /** The visits with faults of which not even the screen is known, by kind. */
  unknown: CountsSchema,
});

/** The counts of one edge on one day (UTC), by hour: `09`. */
export const DayFiguresSchema = Type.Object({
  /** The number of networks from which visits came, `maxCountedNetworks` at most. */
  networks: Type.Integer({ minimum: 0 }),
  hours: Type.Record(Type.String(), HourFiguresSchema),
});

export type VersionFigures = Static<typeof VersionFiguresSchema>;
export type DayFigures = Static<typeof DayFiguresSchema>;

/** A higher number would not change any decision. */
export const maxCountedNetworks = 20;

export const emptyVersionFigures = (): VersionFigures => ({
  visits: 0,
  faulty: 0,
  kinds: {},
  nearby: {},
  places: {},
  speed: {},
});

export function addFigures(one: VersionFigures, other: VersionFigures): VersionFigures {
  const speed = { ...one.speed };
  for (const metric of speedMetrics) {
    const [first, second] = [one.speed[metric], other.speed[metric]];
    if (second) speed[metric] = first ? addHistograms(first, second) : second;
  }
  return {
    visits: one.visits + other.visits,
    faulty: one.faulty + other.faulty,
    kinds: addCounts(one.kinds, other.kinds),
    nearby: addCounts(one.nearby, other.nearby),
    places: addCounts(one.places, other.places),
    speed,
  };
}

function addCounts(one: Record<string, number>, other: Record<string, number>): Record<string, number> {
  const sum = { ...one };
  for (const [key, count] of Object.entries(other)) sum[key] = (sum[key] ?? 0) + count;
  return sum;
}
