import { queryOf } from '@tapin/shared/api';
import type { InputOf } from '@tapin/shared/contract/calls';
import type { WeeklyTrends } from '@tapin/shared/contract/figures';
import { questions } from '@tapin/shared/contract/questions';
import { useTranslation } from '@tapin/shared/i18n';
import { keepPreviousData, useQuery } from '@tapin/shared/query';
import { schoolChartsOf } from '#src/components/charts/school-charts.ts';
import { WeekCard } from '#src/components/charts/week-card.tsx';
import { useWeekContext } from '#src/components/charts/week-chart.ts';
import type { Dashboard } from '#src/components/dashboard-calls.ts';
import { fridayOf } from '#src/components/days/days.ts';
import type { ClassFilter } from '#src/components/filters/use-class-filter.ts';
import { useCan, useSchoolUserId } from '#src/components/membership.ts';
import { formalName, gradeText } from '#src/components/names.ts';
import { EmptyDays } from '#src/components/week/empty-days.tsx';
import { useWeek, WeekRange } from '#src/components/week/week-range.tsx';
import styles from './dashboard.module.css';
import { type AveragedDays, averagesQuery, useStatsFilter } from './use-stats-filter.ts';

type TrendsFilter = Pick<
  InputOf<'GET /staff/dashboard/weekly-trends'>['query'],
  'teacherId' | 'classType' | 'grade' | 'gradeCode'
>;

/** The figures of a school week, named by its Monday. The previous week stays on the screen while another loads. */
const trendsQuery = (schoolUserId: string, monday: string, filter: TrendsFilter) =>
  queryOf(
    'GET /staff/dashboard/weekly-trends',
    { query: { schoolUserId, startDate: monday, endDate: fridayOf(monday), ...filter } },
    { placeholderData: keepPreviousData },
  );

/** Returns the past school days of a week on which nobody answered. For a week without any answer it returns none. */
export function emptyDaysOf(trends: WeeklyTrends, today: string): string[] {
  const isEmpty = (day: WeeklyTrends[number]) => questions.every(({ name }) => day[name] === null);
  if (trends.every(isEmpty)) return [];
  return trends
    .filter((day) => day.date < today && !day.noSchool && !day.notYet && isEmpty(day))
    .map(({ date }) => date);
}

interface SchoolWeekProps {
  filter: TrendsFilter;
  filterNames: readonly string[];
}

function SchoolWeek({ filter, filterNames }: SchoolWeekProps) {
  const { t } = useTranslation('staff');
  const week = useWeekContext();
  const query = trendsQuery(useSchoolUserId(), useWeek().monday, filter);
  const { data, error, refetch, isPlaceholderData } = useQuery(query);
  const { weeklyTrends: trends, questions } = data?.data ?? {};
  // A day without answers stands out only for the whole school, because a few students may all leave out a day.
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

interface SchoolTrendProps {
  daysAgo: AveragedDays;
  filter: ClassFilter;
  filterNames: readonly string[];
}

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

/** Shows the charts of a week, and of a longer time if it is chosen for the figures. Filters select the students. */
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
