import type { OutputOf } from '@tapin/shared/contract/calls';
import type { Language } from '@tapin/shared/contract/entities';
import { localDay } from '#src/basics/local-day.ts';
import { askedInFilter } from '#src/check-ins/own-questions/replies.ts';
import { listAsked } from '#src/check-ins/own-questions/repository.ts';
import { slotNames } from '#src/check-ins/questions/columns.ts';
import { questionStatsOf } from '#src/check-ins/totals/totals.ts';
import type { Database } from '#src/database/database.ts';
import type { Membership } from '#src/http/grants.ts';
import { trendsOf } from '#src/insight/figures/school-week.ts';
import { mondayOf, windowStart } from '#src/insight/figures/window.ts';
import { listCountedDays, type Moment } from '#src/insight/school-days/counted-days.ts';
import {
  countAsked,
  type DayCounts,
  findCountedFrom,
  listDayCounts,
  listStudentGroups,
} from '#src/insight/school-days/repository.ts';
import { meansOf, sumOf } from '#src/insight/school-days/sums.ts';
import { type Scope, type StudentFilter, studentsInScope } from '#src/insight/scope/scope.ts';
import { listSchoolDays } from '#src/people/calendar/school-days.ts';
import { visibleStudentsOf } from '#src/policy/visible-students.ts';
import { listDayFigures } from './repository.ts';

type Averages = OutputOf<'GET /staff/dashboard/averages'>;
type Trend = Pick<Averages, 'by' | 'trend' | 'questions'>;

/** A longer trend has a point for each week, because nobody can tell that many days apart. */
const maxDailyPoints = 31;

function weeklyTrend(days: readonly string[], counts: readonly DayCounts[]): Trend {
  const mondays = [...new Set(days.map(mondayOf))];
  const trend = mondays.map((date) => ({
    date,
    ...meansOf(sumOf(counts.filter(({ day }) => mondayOf(day) === date))),
  }));
  return { by: 'week', trend };
}

async function dailyTrend(
  db: Database,
  {
    schoolId,
    scope,
    filter,
    language,
  }: { schoolId: number; scope: Scope; filter: StudentFilter; language: Language },
  { start, end }: { start: string; end: string },
): Promise<Trend> {
  const days = await listSchoolDays(db, schoolId, start, end);
  if (days.length === 0) return { by: 'day', trend: [] };
  const own = askedInFilter(await listAsked(db, schoolId, start, end), filter.grade);
  const figures = await listDayFigures(db, scope, days, own.length > 0 ? slotNames : []);
  const countedFrom = await findCountedFrom(db, scope);
  const week = { days, figures, schoolDays: days, countedFrom, own };
  const { weeklyTrends: trend, ...rest } = trendsOf(week, language);
  return { by: 'day', trend, ...rest };
}

/** Loads the answers of the school days of a window that ends today, and their trend. */
export async function loadAverages(
  db: Database,
  member: Membership,
  { daysAgo, ...filter }: StudentFilter & { daysAgo: number },
  moment: Moment,
  language: Language,
): Promise<Averages> {
  const { schoolId } = member;
  const scope = studentsInScope(visibleStudentsOf(member), filter);
  const end = localDay(moment.now, moment.timeZone);
  const start = windowStart(end, daysAgo);
  const days = await listCountedDays(db, schoolId, { start, end }, moment);
  const counts = await listDayCounts(db, scope, days);
  const sums = sumOf(counts);
  const trend =
    daysAgo <= maxDailyPoints
      ? await dailyTrend(db, { schoolId, scope, filter, language }, { start, end })
      : weeklyTrend(days, counts);
  return {
    averages: {
      schoolDays: days.length,
      asked: countAsked(await listStudentGroups(db, scope), days),
      tapIns: sums.tap_ins,
      questionStats: questionStatsOf(sums, language),
    },
    ...trend,
  };
}
