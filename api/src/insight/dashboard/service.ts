import type { OutputOf } from '@tapin/contract/calls';
import type { Language } from '@tapin/contract/entities';
import type { PriorityStudent, PriorityStudentToday } from '@tapin/contract/figures';
import { can } from '@tapin/contract/policy';
import { fieldPerQuestion, yesNoQuestions } from '@tapin/contract/questions';
import { AppError } from '#src/basics/app-error.ts';
import { formatIsoTime } from '#src/basics/clock.ts';
import { addDays, localDay } from '#src/basics/local-day.ts';
import { askedInFilter } from '#src/check-ins/own-questions/replies.ts';
import { listAsked } from '#src/check-ins/own-questions/repository.ts';
import { slotNames } from '#src/check-ins/questions/columns.ts';
import { listOwnTotals, ownStatsOf, questionStatsOf } from '#src/check-ins/totals/totals.ts';
import type { Database } from '#src/database/database.ts';
import type { Membership } from '#src/http/grants.ts';
import { mondayOf, schoolWeek, trendsOf, windowStart } from '#src/insight/figures/school-week.ts';
import {
  findFirstDay,
  listCountedDays,
  type Moment,
  meansOf,
  sumOf,
} from '#src/insight/school-days/counted-days.ts';
import {
  countAsked,
  type DayCounts,
  findCountedFrom,
  listDayCounts,
  listStudentGroups,
} from '#src/insight/school-days/repository.ts';
import { countSchoolDays, listSchoolDays } from '#src/people/calendar/school-days.ts';
import { classesOf } from '#src/people/classes/replies.ts';
import { gradeOf, memberOf, requestListsOf } from '#src/people/memberships/replies.ts';
import { listTeachersAndRequests } from '#src/people/staff.ts';
import { personOf } from '#src/people/users/users.ts';
import {
  type Scope,
  type StudentFilter,
  studentsInScope,
  visibleStudentsOf,
} from '#src/policy/visible-students.ts';
import { careStateOf } from './care-state.ts';
import {
  type FeltRow,
  type FeltTodayRow,
  findAwaitsRoster,
  findUsualTapIns,
  isKeptByRoster,
  listClasses,
  listDayFigures,
  listDistrictRequests,
  listNamedGrades,
  listPriorityBetween,
  listPriorityToday,
  sumWindow,
} from './repository.ts';

type Averages = OutputOf<'GET /staff/dashboard/averages'>;
type Trend = Pick<Averages, 'by' | 'trend' | 'questions'>;

/** A longer trend has a point for each week, because more daily points cannot be told apart. */
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

function priorityStudentOf(row: FeltRow): PriorityStudent {
  return { ...personOf(row), ...gradeOf(row), emotion: row.emotion, care: careStateOf(row) };
}

const yesOrNo = (response: number | null) => (response === null ? null : response === 1);

function priorityStudentTodayOf(row: FeltTodayRow): PriorityStudentToday {
  return {
    ...priorityStudentOf(row),
    answeredAt: row.feeling_at === null ? null : formatIsoTime(row.feeling_at),
    ...fieldPerQuestion(yesNoQuestions, 'name', ({ name }) => yesOrNo(row[name])),
  };
}

export async function loadDashboard(
  db: Database,
  member: Membership,
  today: string,
): Promise<OutputOf<'GET /staff/dashboard'>['dashboard']> {
  const scope = studentsInScope(visibleStudentsOf(member));
  const { schoolId } = member;
  const { teacherId } = visibleStudentsOf(member);
  const decides = can(member.role, 'decidesRequests');
  const staff = await listTeachersAndRequests(db, schoolId);
  const waiting = decides ? staff.filter(({ verified }) => verified === 'pending') : [];
  const districts = decides ? await listDistrictRequests(db, schoolId) : [];
  const teachers = staff.filter(({ role, verified }) => can(role, 'teaches') && verified === 'approved');
  const visible = teacherId === null ? teachers : teachers.filter(({ id }) => id === teacherId);
  const classes = await listClasses(db, schoolId, scope, teacherId);
  const feltToday = await listPriorityToday(db, scope, today);
  const feltThisWeek = await listPriorityBetween(db, scope, windowStart(today, 7), today);
  return {
    districtRequests: districts.map(({ id, name, code }) => ({ _id: String(id), name, code })),
    ...requestListsOf(waiting),
    teachers: visible.map(memberOf),
    priorityStudentsToday: feltToday.map(priorityStudentTodayOf),
    priorityStudentsLastSevenDays: feltThisWeek.map(priorityStudentOf),
    classes: classesOf(classes),
    namedGrades: await listNamedGrades(db, scope),
  };
}

/** The days in which the next school day is searched. A summer is shorter. */
const searchedDays = 100;

async function nextSchoolDayFrom(db: Database, schoolId: number, today: string) {
  if ((await countSchoolDays(db, schoolId, today, today)) > 0) return {};
  const [next = null] = await listSchoolDays(db, schoolId, today, addDays(today, searchedDays));
  return { nextSchoolDay: next };
}

export async function loadStats(
  db: Database,
  member: Membership,
  filter: StudentFilter,
  { daysAgo, now, timeZone }: { daysAgo: number; now: Date; timeZone: string },
  language: Language,
): Promise<OutputOf<'GET /staff/dashboard/stats'>['stats']> {
  const scope = studentsInScope(visibleStudentsOf(member), filter);
  const today = localDay(now, timeZone);
  const { schoolId } = member;
  const start = windowStart(today, daysAgo);
  const sums = await sumWindow(db, scope, start, today);
  if (!sums) throw new AppError('unknown');
  const totals = await listOwnTotals(db, scope, { schoolId, start, end: today, askedFrom: start });
  const own = askedInFilter(totals, filter.grade);
  return {
    totalStudents: sums.students,
    checkedInStudents: sums.checked_in,
    usual: daysAgo === 0 ? await findUsualTapIns(db, schoolId, scope, { now, timeZone }) : null,
    questionStats: [...questionStatsOf(sums, language), ...ownStatsOf(own, language)],
    ...(sums.checked_in === 0 && (await findFirstDay(db, schoolId)) === null && { nobodyYet: true as const }),
    ...(daysAgo === 0 && (await nextSchoolDayFrom(db, schoolId, today))),
    ...(sums.checked_in === 0 && (await isKeptByRoster(db, schoolId)) && { keptByRoster: true as const }),
    ...(sums.students === 0 && (await findAwaitsRoster(db, schoolId)) && { awaitsRoster: true as const }),
  };
}

export async function loadWeeklyTrends(
  db: Database,
  member: Membership,
  filter: StudentFilter,
  { startDate, endDate }: { startDate: string; endDate: string },
  language: Language,
): Promise<OutputOf<'GET /staff/dashboard/weekly-trends'>['data']> {
  const days = schoolWeek(startDate, endDate);
  const own = askedInFilter(await listAsked(db, member.schoolId, startDate, endDate), filter.grade);
  const scope = studentsInScope(visibleStudentsOf(member), filter);
  const figures = await listDayFigures(db, scope, days, own.length > 0 ? slotNames : []);
  const schoolDays = await listSchoolDays(db, member.schoolId, startDate, endDate);
  const countedFrom = await findCountedFrom(db, scope);
  return trendsOf({ days, figures, schoolDays, countedFrom, own }, language);
}
