import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { formatTime } from '#src/local-time.ts';
import type { DashboardLoad, StatsLoad } from '../query-state.ts';
import styles from './update-time.module.css';

interface UpdateTimeProps {
  loads: readonly (DashboardLoad | StatsLoad)[];
  /**
   * False until the content of the dashboard is rendered, because the first date format of a browser is slow. The line is
   * empty until it is true.
   */
  isDated: boolean;
}

/** Shows when the figures were updated. If they could not be refreshed, it says so and offers a retry. */
export function UpdateTime({ loads, isDated }: UpdateTimeProps) {
  const { t } = useTranslation('staff');
  const updatedAt = Math.min(...loads.map(({ dataUpdatedAt }) => dataUpdatedAt));
  const time = isDated && updatedAt > 0 ? formatTime(updatedAt) : '';
  const retry = () => {
    for (const { refetch } of loads) void refetch();
  };
  if (!time) return <p className={styles.fresh} />;
  if (!loads.some(({ error }) => error)) {
    return <p className={styles.fresh}>{t('dashboard.upToDate', { time })}</p>;
  }
  return (
    <div role="alert" className={styles.stale}>
      {t('dashboard.notRefreshed', { time })}
      <Button variant="quiet" onClick={retry}>
        {t('shared:tryAgain')}
      </Button>
    </div>
  );
}
