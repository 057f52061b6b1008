import { type FaultKind, faultKinds } from '@tapin/delivery-formats/page-report';
import { type Static, Type } from 'typebox';

/** The speed metrics of a screen, with the upper bounds of their buckets. The last bucket has no bound. */
export const speedBounds = {
  lcp: [250, 500, 750, 1_000, 1_500, 2_000, 2_500, 3_000, 4_000, 6_000, 10_000],
  inp: [16, 40, 80, 120, 160, 200, 300, 400, 500, 1_000, 2_000],
  cls: [0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.25, 0.5, 1],
  shown: [50, 100, 200, 300, 400, 500, 750, 1_000, 1_500, 2_500, 5_000],
} as const;

export type SpeedMetric = keyof typeof speedBounds;

export const speedMetrics = Object.keys(speedBounds) as SpeedMetric[];

type Histogram = number[];

const emptyHistogram = (metric: SpeedMetric): Histogram =>
  Array.from({ length: speedBounds[metric].length + 1 }, () => 0);

export function addValue(metric: SpeedMetric, histogram: Histogram | undefined, value: number): Histogram {
  const bucket = speedBounds[metric].findIndex((bound) => value <= bound);
  const counts = histogram ?? emptyHistogram(metric);
  const index = bucket === -1 ? speedBounds[metric].length : bucket;
  return counts.map((count, each) => (each === index ? count + 1 : count));
}

const addHistograms = (one: Histogram, other: Histogram): Histogram =>
  one.map((count, index) => count + (other[index] ?? 0));

export const countOf = (histogram: Histogram): number => histogram.reduce((sum, count) => sum + count, 0);

/** Returns the percentile, interpolated within its bucket. In the last bucket it returns the highest bound. */
export function percentileOf(metric: SpeedMetric, histogram: Histogram, share = 0.75): number | null {
  const wanted = countOf(histogram) * share;
  if (wanted === 0) return null;
  let counted = 0;
  for (const [index, count] of histogram.entries()) {
    counted += count;
    if (counted < wanted) continue;
    const upper = speedBounds[metric][index];
    const lower = index === 0 ? 0 : (speedBounds[metric][index - 1] ?? 0);
    if (upper === undefined) return lower;
    return lower + (upper - lower) * (1 - (counted - wanted) / count);
  }
  return null;
}

/** The kinds of counted failures: the kinds of faults, and `load` for a load that failed. */
export type CountedKind = FaultKind | 'load';

export const countedKinds: readonly CountedKind[] = ['load', ...faultKinds];

/**
 * The kinds of faults that prevented something for a person. They count against a version; the other kinds are only
 * shown.
 */
export const seriousKinds: readonly CountedKind[] = [
  'load',
  'error',
  'rejection',
  'render',
  'freeze',
  'call',
  'tampering',
];

const NumberSchema = Type.Optional(Type.Integer({ minimum: 0 }));
const CountsSchema = Type.Record(Type.String(), Type.Integer({ minimum: 0 }));

/** The counts of one version of a part in one hour. A page adds at most one to each count. */
const VersionFiguresSchema = Type.Object({
  visits: Type.Integer({ minimum: 0 }),
  faulty: Type.Integer({ minimum: 0 }),
  kinds: CountsSchema,
  /**
   * The number of visits with faults that happened while a screen of the part was shown, and that nothing else
   * attributes to a part.
   */
  nearby: CountsSchema,
  /**
   * The number of visits with a fault at each place. A key has the kind, file, line and column, separated by spaces.
   */
  places: CountsSchema,
  speed: Type.Record(Type.String(), Type.Array(Type.Integer({ minimum: 0 }))),
  /**
   * The number of networks with visits, and with faults. For several hours it is the highest number. Earlier edges did
   * not write these fields.
   */
  networks: NumberSchema,
  faultyNetworks: NumberSchema,
  /**
   * The numbers of networks with visits, added up over the hours, and the sum over these networks of the share of
   * visits with faults.
   */
  networkHours: NumberSchema,
  networkShares: Type.Optional(Type.Number({ minimum: 0 })),
});

const HourFiguresSchema = Type.Object({
  parts: Type.Record(Type.String(), Type.Record(Type.String(), VersionFiguresSchema)),
  /** The visits with faults for which not even the shown screen is known, by kind. */
  unknown: CountsSchema,
});

/** The counts of one edge on one day (UTC), by hour, such as `09`. */
export const DayFiguresSchema = Type.Object({
  /** The number of networks from which visits came, up to `maxCountedNetworks`. */
  networks: Type.Integer({ minimum: 0 }),
  hours: Type.Record(Type.String(), HourFiguresSchema),
});

export type VersionFigures = Static<typeof VersionFiguresSchema>;
export type DayFigures = Static<typeof DayFiguresSchema>;

/** Decisions do not depend on a higher number of networks. */
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
    networks: Math.max(one.networks ?? 0, other.networks ?? 0),
    faultyNetworks: Math.max(one.faultyNetworks ?? 0, other.faultyNetworks ?? 0),
    networkHours: (one.networkHours ?? 0) + (other.networkHours ?? 0),
    networkShares: (one.networkShares ?? 0) + (other.networkShares ?? 0),
  };
}

/**
 * Returns the share of visits with faults, or null without visits. Each network has the same weight, however many pages
 * report from it, so that one network cannot make a version look failed. For a site with one network, it is the share
 * in that network.
 */
export function faultyShareOf({
  visits,
  faulty,
  networkHours = 0,
  networkShares = 0,
}: VersionFigures): number | null {
  if (visits === 0) return null;
  return networkHours > 0 ? networkShares / networkHours : faulty / visits;
}

function addCounts(one: Record<string, number>, other: Record<string, number>): Record<string, number> {
  const sum = { ...one };
  for (const [key, count] of Object.entries(other)) sum[key] = (sum[key] ?? 0) + count;
  return sum;
}
