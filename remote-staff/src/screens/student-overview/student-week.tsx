import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { Card } from '@tapin/shared/ui/card';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import { useSchoolUserId } from '#src/api/membership.ts';
import { trendsQuery } from '#src/api/student.ts';
import { studentFeelingChart, studentYesNoChart } from '#src/components/charts/student-charts.ts';
import { useWeekOf } from '#src/components/charts/use-week-of.ts';
import { WeeklyCharts } from '#src/components/charts/weekly-charts.tsx';
import { useWeek } from '#src/components/week-range/use-week.ts';
import { WeekRange } from '#src/components/week-range/week-range.tsx';
import styles from './student-week.module.css';

/** One week of a student, day by day. */
export function StudentWeek({ id }: { id: string }) {
  const { t } = useTranslation('staff');
  const week = useWeekOf();
  const { data, error, refetch } = useQuery(trendsQuery(useSchoolUserId(), id, useWeek().monday));
  const trends = data?.weeklyTrends;
  return (
    <Card>
      <header className={styles.header}>
        <h2 className={styles.title}>{t('week.title')}</h2>
        <WeekRange />
      </header>
      {error && <LoadFailed error={error} onRetry={refetch} />}
      {!error && !trends && <Skeleton height="368px" />}
      {trends && (
        <WeeklyCharts charts={[studentFeelingChart(trends, week), studentYesNoChart(trends, week)]} />
      )}
    </Card>
  );
}
