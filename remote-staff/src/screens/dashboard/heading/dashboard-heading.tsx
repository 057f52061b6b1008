import { useTranslation } from '@tapin/shared/i18n';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import { VisuallyHidden } from '@tapin/shared/ui/visually-hidden';
import { useDeferredValue } from 'react';
import { formatLongDate } from '#src/local-time.ts';
import type { DashboardLoad, StatsLoad } from '../query-state.ts';
import styles from './dashboard-heading.module.css';
import { UpdateTime } from './update-time.tsx';

interface DashboardHeadingProps {
  dashboard: DashboardLoad;
  today: StatsLoad;
}

/** Shows the day, how many students have checked in, and when the figures were updated. */
export function DashboardHeading({ dashboard, today }: DashboardHeadingProps) {
  const { t } = useTranslation('staff');
  const stats = today.data?.stats;
  // The date is rendered after the list, because the first date format of a browser takes as long as the whole page.
  const isDated = useDeferredValue(Boolean(dashboard.data ?? dashboard.error), false);
  const isCounted = stats !== undefined && isDated;
  return (
    <header className={styles.heading}>
      <h1 className={styles.day}>
        {isDated ? (
          // A page that stays open over night shows the day of its figures.
          formatLongDate(today.dataUpdatedAt || Date.now())
        ) : (
          <>
            <VisuallyHidden>{t('dashboard.title')}</VisuallyHidden>
            <span className={`${styles.placeholder} ${styles.dayWidth}`}>
              <Skeleton />
            </span>
          </>
        )}
      </h1>
      {/* The count comes with the date, because a date that is longer than its placeholder would move it. */}
      <p key={String(isCounted)} className={styles.count}>
        {isCounted ? (
          t('dashboard.tappedIn', { count: stats.checkedInStudents, total: stats.totalStudents })
        ) : (
          <span className={`${styles.placeholder} ${styles.countWidth}`}>
            <Skeleton />
          </span>
        )}
      </p>
      <UpdateTime loads={[dashboard, today]} isDated={isDated} />
    </header>
  );
}
