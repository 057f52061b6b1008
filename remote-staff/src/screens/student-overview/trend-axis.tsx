import { mondayOf } from '#src/days.ts';
import { formatShortDate } from '#src/local-time.ts';
import styles from './month-trend.module.css';

/** A label that begins after this share of the width would reach past the end. */
const lastLabelAt = 0.88;

/** Names the first day of each week below the days of a plot. */
export function TrendAxis({ days }: { days: readonly string[] }) {
  const starts = days.flatMap((day, at) => {
    const previous = days[at - 1];
    const share = at / days.length;
    return previous && mondayOf(previous) !== mondayOf(day) && share < lastLabelAt ? [{ day, share }] : [];
  });
  return (
    <div className={styles.axis}>
      {starts.map(({ day, share }) => (
        <span key={day} className={styles.tick} style={{ insetInlineStart: `${share * 100}%` }}>
          {formatShortDate(`${day}T12:00`)}
        </span>
      ))}
    </div>
  );
}
