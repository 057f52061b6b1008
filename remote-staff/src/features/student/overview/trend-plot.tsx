import { useTranslation } from '@tapin/shared/i18n';
import { Face, type Feeling, feelingOf, feelings } from '@tapin/shared/ui/face';
import styles from './month-trend.module.css';

/** The levels from the highest to the lowest, without the face of no response. */
const levels = feelings.slice(1).reverse();

interface Point {
  x: number;
  y: number;
  feeling: Feeling | 'unknown';
  /** Whether the day before in the plot has no feeling. */
  isAfterGap: boolean;
}

/** Places the feelings in a square of 100 by 100. */
function pointsOf(values: readonly (number | null)[]): Point[] {
  return values.flatMap((value, at) =>
    value === null
      ? []
      : [
          {
            x: ((at + 0.5) / values.length) * 100,
            y: 110 - value * 20,
            feeling: feelingOf(value),
            isAfterGap: (values[at - 1] ?? null) === null,
          },
        ],
  );
}

/** Draws the feelings of days as a line. A dashed line connects days with days without a feeling between them. */
export function TrendPlot({ values }: { values: readonly (number | null)[] }) {
  const { t } = useTranslation('staff');
  const points = pointsOf(values);
  return (
    <>
      <ul className={styles.levels}>
        {levels.map((feeling) => (
          <li key={feeling} className={styles.level}>
            <span className={styles.word}>{t(`shared:feeling.${feeling}`)}</span>
            <Face feeling={feeling} size={20} />
          </li>
        ))}
      </ul>
      <svg className={styles.lines} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {levels.map((feeling, at) => (
          <path key={feeling} className={styles.grid} d={`M0 ${10 + at * 20}H100`} />
        ))}
        {points.slice(1).map((point, at) => (
          <path
            key={point.x}
            className={styles.line}
            data-gap={point.isAfterGap}
            d={`M${points[at]?.x} ${points[at]?.y}L${point.x} ${point.y}`}
          />
        ))}
        {points.map(({ x, y, feeling }) => (
          <path key={x} className={styles.dot} style={{ stroke: `var(--${feeling})` }} d={`M${x} ${y}h0`} />
        ))}
      </svg>
    </>
  );
}
