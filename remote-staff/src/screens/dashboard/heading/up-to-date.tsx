import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { timeOf } from '#src/local-time.ts';
import type { DashboardLoad, StatsLoad } from '../loads.ts';
import styles from './up-to-date.module.css';

interface UpToDateProps {
  loads: readonly (DashboardLoad | StatsLoad)[];
  /** Whether a date can be rendered. Before that the line is empty. */
  isDated: boolean;
}

/** Shows when the figures were updated. If they could not be refreshed, it says so and offers a retry. */
export function UpToDate({ loads, isDated }: UpToDateProps) {
  const { t } = useTranslation('staff');
  const since = Math.min(...loads.map(({ dataUpdatedAt }) => dataUpdatedAt));
  const time = isDated && since > 0 ? timeOf(since) : '';
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
