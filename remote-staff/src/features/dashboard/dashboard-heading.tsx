import type { OutputOf } from '@tapin/shared/contract/calls';
import { type Translation, useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { kit } from '@tapin/shared/ui/kit-classes';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import { VisuallyHidden } from '@tapin/shared/ui/visually-hidden';
import { useDeferredValue } from 'react';
import type { Stats } from '#src/components/dashboard-calls.ts';
import { formatLongDate, formatTime } from '#src/components/days/local-time.ts';
import styles from './dashboard-heading.module.css';

interface QueryState<Data> {
  data: Data | undefined;
  error: Error | null;
  dataUpdatedAt: number;
  refetch: () => unknown;
}

export type DashboardLoad = QueryState<OutputOf<'GET /staff/dashboard'>>;
type StatsLoad = QueryState<OutputOf<'GET /staff/dashboard/stats'>>;

interface UpdateTimeProps {
  loads: readonly (DashboardLoad | StatsLoad)[];
  /**
   * False until the content of the dashboard is rendered, because the first date format of a browser is slow. The line
   * is empty until then.
   */
  isDated: boolean;
}

/** Shows when the figures were updated. If they could not be refreshed, it says so and offers a retry. */
function UpdateTime({ loads, isDated }: UpdateTimeProps) {
  const { t } = useTranslation('staff');
  const updatedAt = Math.min(...loads.map(({ dataUpdatedAt }) => dataUpdatedAt));
  const time = isDated && updatedAt > 0 ? formatTime(updatedAt) : '';
  const retry = () => {
    for (const { refetch } of loads) void refetch();
  };
  if (!time) return <p className={`${kit.hint} ${styles.fresh}`} />;
  if (!loads.some(({ error }) => error)) {
    return <p className={`${kit.hint} ${styles.fresh}`}>{t('dashboard.upToDate', { time })}</p>;
  }
  return (
    <div role="alert" className={`${kit.centeredRow} ${styles.stale}`}>
      {t('dashboard.notRefreshed', { time })}
      <Button variant="quiet" onClick={retry}>
        {t('shared:tryAgain')}
      </Button>
    </div>
  );
}

/** On a day off nobody is expected to tap in, but a student may. */
const headlineOf = (
  { checkedInStudents, totalStudents, nextSchoolDay }: Stats,
  t: Translation<'staff'>['t'],
) =>
  checkedInStudents === 0 && nextSchoolDay !== undefined
    ? t('dashboard.noSchool')
    : t('dashboard.tappedIn', { count: checkedInStudents, total: totalStudents });

export function DashboardHeading({ dashboard, today }: { dashboard: DashboardLoad; today: StatsLoad }) {
  const { t } = useTranslation('staff');
  const stats = today.data?.stats;
  // The date is rendered after the list, because the first date format of a browser takes as long as the whole page.
  const isDated = useDeferredValue(Boolean(dashboard.data ?? dashboard.error), false);
  const isCounted = stats !== undefined && isDated;
  return (
    <header className={styles.heading}>
      <h1 className={styles.day}>
        {isDated ? (
          // A page that stays open over night shows the day of its figures, not the current day.
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
      {/* The count is rendered with the date, because a date that is longer than its placeholder would move it. */}
      <p key={String(isCounted)} className={`${kit.screenOnly} ${styles.count}`}>
        {isCounted ? (
          headlineOf(stats, t)
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
