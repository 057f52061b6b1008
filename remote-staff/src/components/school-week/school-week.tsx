import { stepQuestions } from '@tapin/shared/contract/questions';
import { useQuery } from '@tapin/shared/query';
import { useSchoolUserId } from '#src/api/membership.ts';
import { type TrendsFilter, trendsQuery } from '#src/api/trends.ts';
import { schoolOwnChart } from '#src/components/charts/own-charts.ts';
import { schoolFeelingChart, schoolYesNoChart } from '#src/components/charts/school-charts.ts';
import { useWeekContext } from '#src/components/charts/use-week-context.ts';
import { WeekCard } from '#src/components/charts/week-card.tsx';
import { useWeek } from '#src/components/week-range/use-week.ts';

interface SchoolWeekProps {
  filter: TrendsFilter;
  /** The names of the filters that are set, for the titles. */
  filterNames: readonly string[];
}

/** Shows the charts of one week of the school, or of the students that the filters select. */
export function SchoolWeek({ filter, filterNames }: SchoolWeekProps) {
  const week = useWeekContext();
  const query = trendsQuery(useSchoolUserId(), useWeek().monday, filter);
  const { data, error, refetch, isPlaceholderData } = useQuery(query);
  const { weeklyTrends: trends, questions: ownQuestions = [] } = data?.data ?? {};
  return (
    <WeekCard
      charts={
        trends && [
          ...stepQuestions.map((question) => schoolFeelingChart(question, trends, week, filterNames)),
          schoolYesNoChart(trends, week, filterNames),
          ...ownQuestions.map((question) => schoolOwnChart(question, trends, week, filterNames)),
        ]
      }
      isOld={isPlaceholderData}
      error={error}
      onRetry={refetch}
    />
  );
}
