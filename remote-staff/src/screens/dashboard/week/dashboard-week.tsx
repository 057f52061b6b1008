import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { type AveragedDays, averagesQuery } from '#src/api/averages.ts';
import type { Dashboard } from '#src/api/dashboard.ts';
import { useSchoolUserId } from '#src/api/membership.ts';
import type { ClassFilter } from '#src/api/status.ts';
import { useWeekContext } from '#src/components/charts/use-week-context.ts';
import { WeekCard } from '#src/components/charts/week-card.tsx';
import { schoolChartsOf } from '#src/components/school-week/school-charts-of.ts';
import { SchoolWeek } from '#src/components/school-week/school-week.tsx';
import { formalName } from '#src/full-name.ts';
import { gradeText } from '#src/grade-text.ts';
import { useStatsFilter } from '../use-stats-filter.ts';
import styles from './dashboard-week.module.css';

interface SchoolTrendProps {
  daysAgo: AveragedDays;
  filter: ClassFilter;
  /** The names of the filters that are set, for the titles. */
  filterNames: readonly string[];
}

/** Shows the charts of a longer time up to today, day by day or week by week. */
function SchoolTrend({ daysAgo, filter, filterNames }: SchoolTrendProps) {
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

/** Returns the names of the filters that are set, for a title. */
function useFilterNames({ teachers, namedGrades = [] }: Dashboard): string[] {
  const { t } = useTranslation('staff');
  const { teacherId, classType, grade, gradeCode } = useStatsFilter().group;
  const teacher = teachers.find(({ user }) => user._id === teacherId);
  const named = namedGrades.find(({ code }) => code === gradeCode);
  const names = [
    teacher && formalName(teacher.user),
    classType && t(`class.${classType}`),
    grade && t('dashboard.grade', { grade }),
    gradeCode && gradeText(t, { grade: null, gradeName: named?.name ?? gradeCode }),
  ];
  return names.filter((name) => name !== undefined && name !== 0);
}

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
