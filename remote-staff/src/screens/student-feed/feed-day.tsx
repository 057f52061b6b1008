import { useTranslation } from '@tapin/shared/i18n';
import { longDay } from '#src/days.ts';
import type { FeedEntry } from './days-with-care.ts';
import { FeedAnswers } from './feed-answers.tsx';
import { FeedCare } from './feed-care.tsx';
import styles from './feed-day.module.css';
import { useRelativeDay } from './use-relative-day.ts';

/** Shows a student's answers of one day with their times, and the acts of adults on follow-ups. */
export function FeedDay({ entry: { date, answers, care } }: { entry: FeedEntry }) {
  const { t, i18n } = useTranslation('staff');
  const relativeDay = useRelativeDay();
  return (
    <li className={styles.day}>
      <h2 className={styles.date}>
        <time dateTime={date}>{relativeDay(date)}</time>{' '}
        <span className={styles.weekday}>{longDay(date, i18n.language)}</span>
        {answers?.school && (
          <span className={styles.weekday}>{t('roster.formerSchool', { school: answers.school })}</span>
        )}
      </h2>
      <div className={styles.happened}>
        {answers && <FeedAnswers day={answers} />}
        {care.length > 0 && <FeedCare events={care} />}
      </div>
    </li>
  );
}
