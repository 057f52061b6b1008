import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { type AveragedDays, averagesQuery } from '#src/api/averages.ts';
import { useSchoolUserId } from '#src/api/membership.ts';
import type { ClassFilter } from '#src/api/status.ts';
import { useWeekContext } from '#src/components/charts/use-week-context.ts';
import { WeekCard } from '#src/components/charts/week-card.tsx';
import { schoolChartsOf } from './school-charts-of.ts';

interface SchoolTrendProps {
  daysAgo: AveragedDays;
  filter: ClassFilter;
  /** The names of the filters that are set, for the titles. */
  filterNames: readonly string[];
}

/** Shows the charts of a longer time up to today, day by day or week by week. */
export function SchoolTrend({ daysAgo, filter, filterNames }: SchoolTrendProps) {
  const { t } = useTranslation('staff');
  const context = useWeekContext();
  const query = averagesQuery(useSchoolUserId(), daysAgo, filter);
  const { data, error, refetch, isPlaceholderData } = useQuery(query);
  const week = { ...context, isWeekly: data?.by === 'week' };
  return (
    <WeekCard
      title={t(`dashboard.time.${daysAgo}`)}
      hint={t(data?.by === 'week' ? 'charts.byWeek' : 'charts.byDay')}
      charts={data && schoolChartsOf(data.trend, data.questions, week, filterNames)}
      isOld={isPlaceholderData}
      error={error}
      onRetry={refetch}
    />
  );
}
