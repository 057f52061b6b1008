import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { useCan, useSchoolUserId } from '#src/api/membership.ts';
import { type TrendsFilter, trendsQuery } from '#src/api/trends.ts';
import { useWeekContext } from '#src/components/charts/use-week-context.ts';
import { WeekCard } from '#src/components/charts/week-card.tsx';
import { EmptyDays } from '#src/components/empty-days/empty-days.tsx';
import { emptyDaysOf } from '#src/components/empty-days/empty-days-of.ts';
import { useWeek } from '#src/components/week-range/use-week.ts';
import { WeekRange } from '#src/components/week-range/week-range.tsx';
import { schoolChartsOf } from './school-charts-of.ts';

interface SchoolWeekProps {
  filter: TrendsFilter;
  /** The names of the filters that are set, for the titles. */
  filterNames: readonly string[];
}

/** Shows the charts of one week of the school, or of the students that the filters select. */
export function SchoolWeek({ filter, filterNames }: SchoolWeekProps) {
  const { t } = useTranslation('staff');
  const week = useWeekContext();
  const query = trendsQuery(useSchoolUserId(), useWeek().monday, filter);
  const { data, error, refetch, isPlaceholderData } = useQuery(query);
  const { weeklyTrends: trends, questions } = data?.data ?? {};
  // A few students may all leave out a day of school.
  const isWhole = useCan('seesAllStudents') && filterNames.length === 0;
  return (
    <WeekCard
      title={t('week.title')}
      action={<WeekRange />}
      charts={trends && schoolChartsOf(trends, questions, week, filterNames)}
      isOld={isPlaceholderData}
      error={error}
      onRetry={refetch}
      note={trends && isWhole && <EmptyDays days={emptyDaysOf(trends, week.today)} />}
    />
  );
}
