import type { FollowUpEvent } from '@tapin/shared/contract/care-calls';
import { formatDay } from '@tapin/shared/formats/date';
import { useTranslation } from '@tapin/shared/i18n';
import { daysBetween, longDay, today } from '#src/components/days/days.ts';
import { formatTime } from '#src/components/days/local-time.ts';
import { Note } from '#src/components/follow-ups/note.tsx';
import type { FeedEntry } from './days-with-care.ts';
import { FeedAnswers } from './feed-answers.tsx';
import styles from './feed-day.module.css';

/** Shows the acts of adults on follow-ups of one day. */
function FeedCare({ events }: { events: readonly FollowUpEvent[] }) {
  const { t } = useTranslation('staff');
  const actText = ({ act, by, to, outcome }: FollowUpEvent) =>
    t(`care.act.${act}`, {
      name: by?.name ?? t('care.nobody'),
      to: to?.name ?? t('care.nobody'),
      outcome: outcome ? t(`care.outcome.${outcome}`) : '',
    });
  return (
    <ul className={styles.events}>
      {events.map((event) => (
        <li key={`${event.at} ${event.act}`} className={styles.event}>
          <p>
            {actText(event)} <time dateTime={event.at}>{formatTime(event.at)}</time>
          </p>
          <Note event={event} />
        </li>
      ))}
    </ul>
  );
}

/** Days that are at least this many days ago are shown as a date. */
const dateFromDaysAgo = 10;

/** Formats a day relative to today. */
function useRelativeDay() {
  const { t } = useTranslation('staff');
  const now = today();
  return (day: string): string => {
    const daysAgo = daysBetween(day, now);
    if (daysAgo === 0) return t('student.feed.today');
    if (daysAgo === 1) return t('student.feed.yesterday');
    return daysAgo > 1 && daysAgo < dateFromDaysAgo
      ? t('student.feed.daysAgo', { count: daysAgo })
      : formatDay(day);
  };
}

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
