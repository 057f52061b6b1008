import type { WeeklyTrends } from '@tapin/shared/contract/figures';
import { questions } from '@tapin/shared/contract/questions';
import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { useCan, useSchoolUserId } from '#src/api/membership.ts';
import { type TrendsFilter, trendsQuery } from '#src/api/trends.ts';
import { useWeekContext } from '#src/components/charts/use-week-context.ts';
import { WeekCard } from '#src/components/charts/week-card.tsx';
import { EmptyDays } from '#src/components/empty-days/empty-days.tsx';
import { useWeek } from '#src/components/week-range/use-week.ts';
import { WeekRange } from '#src/components/week-range/week-range.tsx';
import { schoolChartsOf } from './school-charts-of.ts';

/** Returns the past school days of a week on which nobody answered. Without any answer in the week there are none. */
export function emptyDaysOf(trends: WeeklyTrends, today: string): string[] {
  const isEmpty = (day: WeeklyTrends[number]) => questions.every(({ name }) => day[name] === null);
  if (trends.every(isEmpty)) return [];
  return trends
    .filter((day) => day.date < today && !day.noSchool && !day.notYet && isEmpty(day))
    .map(({ date }) => date);
}

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
