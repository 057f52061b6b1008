import { mondayOf } from '#src/days.ts';
import { formatShortDate } from '#src/local-time.ts';
import styles from './month-trend.module.css';

/** Names the first day of each week below the days of a plot. */
export function TrendAxis({ days }: { days: readonly string[] }) {
  const starts = days.flatMap((day, at) => {
    const previous = days[at - 1];
    return previous && mondayOf(previous) !== mondayOf(day) ? [{ day, share: at / days.length }] : [];
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
