import { stepQuestions } from '@tapin/shared/contract/questions';
import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { studentOwnChart } from '#src/components/charts/own-charts.ts';
import { studentFeelingChart, studentYesNoChart } from '#src/components/charts/student-charts.ts';
import { WeekCard } from '#src/components/charts/week-card.tsx';
import { useWeekContext } from '#src/components/charts/week-chart.ts';
import { useSchoolUserId } from '#src/components/membership.ts';
import { useWeek, WeekRange } from '#src/components/week/week-range.tsx';
import { trendsQuery } from '#src/features/student/student-calls.ts';

export function StudentWeek({ id }: { id: string }) {
  const { t } = useTranslation('staff');
  const week = useWeekContext();
  const query = trendsQuery(useSchoolUserId(), id, useWeek().monday);
  const { data, error, refetch, isPlaceholderData } = useQuery(query);
  const { weeklyTrends: trends, questions: ownQuestions = [] } = data ?? {};
  return (
    <WeekCard
      title={t('week.title')}
      action={<WeekRange />}
      charts={
        trends && [
          ...stepQuestions.map((question) => studentFeelingChart(question, trends, week)),
          studentYesNoChart(trends, week),
          ...ownQuestions.map((question) => studentOwnChart(question, trends, week)),
        ]
      }
      isOld={isPlaceholderData}
      error={error}
      onRetry={refetch}
    />
  );
}
