import { useTranslation } from '@tapin/shared/i18n';
import { Face, feelingOf } from '@tapin/shared/ui/face';
import type { FeedItem } from '#src/api/student.ts';
import { FeedAnswer } from './feed-answer.tsx';
import styles from './feed-day.module.css';

/** What a student answered on one day, and when. */
export function FeedAnswers({ day: { feeling, ate, rested } }: { day: FeedItem }) {
  const { t } = useTranslation('staff');
  const felt = feeling ? feelingOf(feeling.response) : 'none';
  return (
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
  );
}

function wordOf(answer: { response: boolean } | null) {
  if (!answer) return 'noResponse';
  return answer.response ? 'yes' : 'no';
}
