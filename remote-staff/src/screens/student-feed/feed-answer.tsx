import type { ReactNode } from 'react';
import { formatTime } from '#src/local-time.ts';
import styles from './feed-answer.module.css';

interface FeedAnswerProps {
  label: ReactNode;
  /** The time of the answer, or undefined if the question was not answered. */
  at: string | undefined;
  /** Whether the label may be long. On a small screen it then has a line of its own. */
  isLong?: boolean;
  /** The earlier answers of the student, if the answer was changed. */
  before?: ReactNode;
  children: ReactNode;
}

export function FeedAnswer({ label, at, isLong, before, children }: FeedAnswerProps) {
  return (
    <div className={styles.answer} data-long={isLong}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.said}>{children}</dd>
      {before && <dd className={styles.before}>{before}</dd>}
      {at && (
        <dd className={styles.time}>
          <time dateTime={at}>{formatTime(at)}</time>
        </dd>
      )}
    </div>
  );
}
