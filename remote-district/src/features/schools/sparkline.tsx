import styles from './sparkline.module.css';

interface SparklineProps {
  /** From the oldest to the newest; null where there is no figure. */
  points: readonly (number | null)[];
  /** The lowest and the highest figure of all rows, so that the lines of the rows can be compared. */
  scale: readonly [number, number];
}

/** A line through the points. It bridges missing ones. It repeats what the figure beside it says. */
export function Sparkline({ points, scale: [lowest, highest] }: SparklineProps) {
  const [width, height, margin] = [76, 28, 4];
  const placed = points.flatMap((value, index) => {
    if (value === null) return [];
    const x = margin + (index / Math.max(1, points.length - 1)) * (width - 2 * margin);
    const y = height - margin - ((value - lowest) / (highest - lowest)) * (height - 2 * margin);
    return [{ x, y }];
  });
  const last = placed.at(-1);
  if (!last || placed.length < 2) return null;
  return (
    <svg
      className={styles.line}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <polyline points={placed.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
      <circle cx={last.x} cy={last.y} r="3" />
    </svg>
  );
}
