import { useTranslation } from '@tapin/shared/i18n';
import type { ReactNode } from 'react';
import { timeOfDay } from '#src/days.ts';
import styles from './feed-answer.module.css';

interface FeedAnswerProps {
  label: string;
  /** When it was given; a day may lack an answer. */
  at: string | undefined;
  children: ReactNode;
}

export function FeedAnswer({ label, at, children }: FeedAnswerProps) {
  const { i18n } = useTranslation('staff');
  return (
    <div className={styles.answer}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.said}>{children}</dd>
      {at && (
        <dd className={styles.time}>
          <time dateTime={at}>{timeOfDay(at, i18n.language)}</time>
        </dd>
      )}
    </div>
  );
}
