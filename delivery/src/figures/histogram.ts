/** The metrics of a screen, with the upper bounds of their buckets. The last bucket has no bound. */
export const speedBounds = {
  lcp: [250, 500, 750, 1_000, 1_500, 2_000, 2_500, 3_000, 4_000, 6_000, 10_000],
  inp: [16, 40, 80, 120, 160, 200, 300, 400, 500, 1_000, 2_000],
  cls: [0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.25, 0.5, 1],
  shown: [50, 100, 200, 300, 400, 500, 750, 1_000, 1_500, 2_500, 5_000],
} as const;

export type SpeedMetric = keyof typeof speedBounds;

export const speedMetrics = Object.keys(speedBounds) as SpeedMetric[];

/** The number of values in each bucket. */
export type Histogram = number[];

const emptyHistogram = (metric: SpeedMetric): Histogram =>
  Array.from({ length: speedBounds[metric].length + 1 }, () => 0);

export function addValue(metric: SpeedMetric, histogram: Histogram | undefined, value: number): Histogram {
  const bucket = speedBounds[metric].findIndex((bound) => value <= bound);
  const counts = histogram ?? emptyHistogram(metric);
  const index = bucket === -1 ? speedBounds[metric].length : bucket;
  return counts.map((count, each) => (each === index ? count + 1 : count));
}

export const addHistograms = (one: Histogram, other: Histogram): Histogram =>
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
