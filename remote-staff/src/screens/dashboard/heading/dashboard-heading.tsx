import { useTranslation } from '@tapin/shared/i18n';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import { dayOf } from '#src/local-time.ts';
import type { DashboardLoad, StatsLoad } from '../loads.ts';
import styles from './dashboard-heading.module.css';
import { UpToDate } from './up-to-date.tsx';

interface DashboardHeadingProps {
  dashboard: DashboardLoad;
  today: StatsLoad;
}

/** Which day this is about, how many have tapped in, and how fresh it is. */
export function DashboardHeading({ dashboard, today }: DashboardHeadingProps) {
  const { t } = useTranslation('staff');
  // A page that stayed open over night goes on showing the day that its figures are of.
  const day = dayOf(today.dataUpdatedAt || Date.now());
  const stats = today.data?.stats;
  return (
    <header className={styles.heading}>
      <h1 className={styles.day}>{day}</h1>
      <p className={styles.count}>
        {stats ? (
          t('dashboard.tappedIn', { count: stats.checkedInStudents, total: stats.totalStudents })
        ) : (
          <Skeleton width="12em" height="1.500em" />
        )}
      </p>
      <UpToDate loads={[dashboard, today]} />
    </header>
  );
}
