import type { Dashboard } from '#src/api/dashboard.ts';
import { SchoolTrend } from '#src/components/school-week/school-trend.tsx';
import { SchoolWeek } from '#src/components/school-week/school-week.tsx';
import { useStatsFilter } from '../use-stats-filter.ts';
import { useFilterNames } from './use-filter-names.ts';

/** Shows the week of the students that the filters select, or the longer time that is chosen for the figures. */
export function DashboardWeek({ dashboard }: { dashboard: Dashboard }) {
  const { group, time } = useStatsFilter();
  const filterNames = useFilterNames(dashboard);
  return time === undefined ? (
    <SchoolWeek filter={group} filterNames={filterNames} />
  ) : (
    <SchoolTrend daysAgo={time} filter={group} filterNames={filterNames} />
  );
}
