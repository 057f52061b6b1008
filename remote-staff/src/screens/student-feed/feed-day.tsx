import { useTranslation } from '@tapin/shared/i18n';
import { Face, feelingOf } from '@tapin/shared/ui/face';
import type { FeedItem } from '#src/api/student.ts';
import { namedDay } from '#src/days.ts';
import { FeedAnswer } from './feed-answer.tsx';
import styles from './feed-day.module.css';
import { useRelativeDay } from './use-relative-day.ts';

/** What a student answered on one day, and when. */
export function FeedDay({ day: { date, feeling, ate, rested } }: { day: FeedItem }) {
  const { t, i18n } = useTranslation('staff');
  const relativeDay = useRelativeDay();
  const felt = feeling ? feelingOf(feeling.response) : 'none';
  return (
    <li className={styles.day}>
      <h2 className={styles.date}>
        <time dateTime={date}>{relativeDay(date)}</time>{' '}
        <span className={styles.weekday}>{namedDay(date, i18n.language, 'long')}</span>
      </h2>
      <dl className={styles.answers}>
        <FeedAnswer label={t('charts.feeling')} at={feeling?.createdAt}>
          <Face feeling={felt === 'unknown' ? 'none' : felt} size={32} />
          {t(`shared:feeling.${felt}`)}
        </FeedAnswer>
        <FeedAnswer label={t('charts.eaten')} at={ate?.createdAt}>
          {t(`charts.${wordOf(ate)}`)}
        </FeedAnswer>
        <FeedAnswer label={t('charts.rested')} at={rested?.createdAt}>
          {t(`charts.${wordOf(rested)}`)}
        </FeedAnswer>
      </dl>
    </li>
  );
}

function wordOf(answer: { response: boolean } | null) {
  if (!answer) return 'noResponse';
  return answer.response ? 'yes' : 'no';
}
