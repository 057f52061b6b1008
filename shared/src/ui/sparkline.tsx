import styles from './sparkline.module.css';

interface SparklineProps {
  /** From the oldest to the newest; null where there is no figure. */
  points: readonly (number | null)[];
  /** The lowest and the highest figure of all lines, so that the lines can be compared. */
  scale: { low: number; high: number };
}

/** A small line through the points, beside the figure that it repeats. It bridges missing points, and marks the last one. */
export function Sparkline({ points, scale: { low, high } }: SparklineProps) {
  const places = points.flatMap((value, at) =>
    value === null
      ? []
      : [`${(100 * at) / Math.max(1, points.length - 1)} ${(100 * (high - value)) / (high - low || 1)}`],
  );
  if (places.length < 2) return null;
  return (
    <svg className={styles.sparkline} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <path d={`M${places.join('L')}`} />
      <path className={styles.last} d={`M${places.at(-1)}h0`} />
    </svg>
  );
}
