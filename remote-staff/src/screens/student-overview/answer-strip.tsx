import styles from './month-trend.module.css';

interface AnswerStripProps {
  label: string;
  /** The share of yes of each day, which is 0 or 100 for one student. */
  values: readonly (number | null)[];
}

const answerOf = (value: number | null) => (value === null ? 'none' : value > 0 ? 'yes' : 'no');

/** Draws the answers to a question with yes and no, one cell a day. */
export function AnswerStrip({ label, values }: AnswerStripProps) {
  return (
    <>
      <span className={styles.label}>{label}</span>
      <div className={styles.strip}>
        {values.map((value, at) => (
          // The days have a fixed order, so the place identifies a day.
          <i key={at} className={styles.cell} data-answer={answerOf(value)} />
        ))}
      </div>
    </>
  );
}
