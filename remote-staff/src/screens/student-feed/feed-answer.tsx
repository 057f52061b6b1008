import type { ReactNode } from 'react';
import { timeOf } from '#src/local-time.ts';
import styles from './feed-answer.module.css';

interface FeedAnswerProps {
  label: ReactNode;
  /** When it was given; a day may lack an answer. */
  at: string | undefined;
  /** The label may be long: on a small screen it has a line of its own. */
  isLong?: boolean;
  children: ReactNode;
}

export function FeedAnswer({ label, at, isLong, children }: FeedAnswerProps) {
  return (
    <div className={styles.answer} data-long={isLong}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.said}>{children}</dd>
      {at && (
        <dd className={styles.time}>
          <time dateTime={at}>{timeOf(at)}</time>
        </dd>
      )}
    </div>
  );
}
