import { useTranslation } from '@tapin/shared/i18n';
import { Card } from '@tapin/shared/ui/card';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import type { ReactNode } from 'react';
import tileStyles from '#src/components/answer-tiles.module.css';
import styles from './check-in-page.module.css';
import formStyles from './question-form.module.css';

interface CheckInPageProps {
  notice?: ReactNode;
  children: ReactNode;
}

export function CheckInPage({ notice, children }: CheckInPageProps) {
  return (
    <div className={styles.backdrop}>
      <div className={styles.page}>
        <p role="status" className={styles.notice}>
          {notice}
        </p>
        {children}
      </div>
    </div>
  );
}

export function QuestionSkeleton() {
  const { t } = useTranslation('survey');
  return (
    <div role="status" aria-label={t('shared:loading')}>
      <Card>
        <h1 className={formStyles.unseen}>{t('title')}</h1>
        <div className={formStyles.form}>
          <div className={formStyles.top}>
            <Skeleton width="144px" height="16px" />
          </div>
          <div>
            <div className={formStyles.legend}>
              <div className={formStyles.question}>
                <Skeleton height="1.25em" />
              </div>
            </div>
            <div className={tileStyles.choices} data-type="basic">
              <Skeleton height="168px" />
              <Skeleton height="168px" />
            </div>
          </div>
          <div className={formStyles.action}>
            <Skeleton height="48px" />
            <p className={formStyles.slow} />
          </div>
        </div>
      </Card>
    </div>
  );
}
