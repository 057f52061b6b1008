import { useTranslation } from '@tapin/shared/i18n';
import { Card } from '@tapin/shared/ui/card';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import tileStyles from '#src/components/answer-tile.module.css';
import styles from './question-form.module.css';

/** Shows a placeholder with the size of a yes-or-no question while the questions load. */
export function QuestionSkeleton() {
  const { t } = useTranslation('survey');
  return (
    <div role="status" aria-label={t('shared:loading')}>
      <Card>
        <h1 className={styles.unseen}>{t('title')}</h1>
        <div className={styles.form}>
          <div className={styles.top}>
            <Skeleton width="144px" height="16px" />
          </div>
          <div>
            <div className={styles.legend}>
              <div className={styles.question}>
                <Skeleton height="1.25em" />
              </div>
            </div>
            <div className={tileStyles.choices} data-type="basic">
              <Skeleton height="168px" />
              <Skeleton height="168px" />
            </div>
          </div>
          <div className={styles.action}>
            <Skeleton height="48px" />
            <p className={styles.slow} />
          </div>
        </div>
      </Card>
    </div>
  );
}
