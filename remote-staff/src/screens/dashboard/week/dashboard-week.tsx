import type { Dashboard } from '#src/api/dashboard.ts';
import { SchoolTrend } from '#src/components/school-week/school-trend.tsx';
import { SchoolWeek } from '#src/components/school-week/school-week.tsx';
import { useStatsFilter } from '../use-stats-filter.ts';
import styles from './dashboard-week.module.css';
import { useFilterNames } from './use-filter-names.ts';

/** Shows the longer time that is chosen for the figures, if there is one, and a week, of the students that the filters select. */
export function DashboardWeek({ dashboard }: { dashboard: Dashboard }) {
  const { group, time } = useStatsFilter();
  const filterNames = useFilterNames(dashboard);
  return (
    <div className={styles.cards}>
      {time !== undefined && <SchoolTrend daysAgo={time} filter={group} filterNames={filterNames} />}
      <SchoolWeek filter={group} filterNames={filterNames} />
    </div>
  );
}
