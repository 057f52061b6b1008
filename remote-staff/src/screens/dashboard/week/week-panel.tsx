import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import type { Dashboard } from '#src/api/dashboard.ts';
import { trendsQuery } from '#src/api/trends.ts';
import { schoolFeelingChart, schoolYesNoChart } from '#src/components/charts/school-charts.ts';
import { useWeekOf } from '#src/components/charts/use-week-of.ts';
import { WeeklyCharts } from '#src/components/charts/weekly-charts.tsx';
import { Panel } from '#src/components/panel/panel.tsx';
import { fridayOf } from '#src/components/week-range/school-week.ts';
import { useWeek } from '#src/components/week-range/use-week.ts';
import { WeekRange } from '#src/components/week-range/week-range.tsx';
import { useStatsFilter } from '../use-stats-filter.ts';
import { useFilterNames } from './use-filter-names.ts';

interface WeekPanelProps {
  schoolUserId: string;
  dashboard: Dashboard;
}

/** A school week, Monday to Friday, of the students that the figures above are about. */
export function WeekPanel({ schoolUserId, dashboard }: WeekPanelProps) {
  const { t } = useTranslation('staff');
  const { monday } = useWeek();
  const { group } = useStatsFilter();
  const weekOf = useWeekOf();
  const names = useFilterNames(dashboard);
  const { data, error, refetch } = useQuery(
    trendsQuery({ schoolUserId, startDate: monday, endDate: fridayOf(monday), ...group }),
  );
  const trends = data?.data.weeklyTrends;
  return (
    <Panel title={t('dashboard.week.title')} hint={t('dashboard.week.hint')} action={<WeekRange />}>
      {!trends && (error ? <LoadFailed error={error} onRetry={refetch} /> : <Skeleton height="760px" />)}
      {trends && (
        <WeeklyCharts
          charts={[schoolFeelingChart(trends, weekOf, names), schoolYesNoChart(trends, weekOf, names)]}
        />
      )}
    </Panel>
  );
}
