import type { Dashboard } from '#src/api/dashboard.ts';
import { SchoolWeek } from '#src/components/school-week/school-week.tsx';
import { useStatsFilter } from '../use-stats-filter.ts';
import { useFilterNames } from './use-filter-names.ts';

/** Shows the week of the students that the filters select. */
export function DashboardWeek({ dashboard }: { dashboard: Dashboard }) {
  return <SchoolWeek filter={useStatsFilter().group} filterNames={useFilterNames(dashboard)} />;
}
