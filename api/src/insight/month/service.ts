import { longestMonthDays } from '@tapin/contract/longest-month';
import type { Month, MonthDay, MonthGrade } from '@tapin/contract/month-calls';
import { AppError } from '#src/basics/app-error.ts';
import { addDays, localDay } from '#src/basics/local-day.ts';
import type { Database } from '#src/database/database.ts';
import type { Membership } from '#src/http/grants.ts';
import { listNamedGrades } from '#src/insight/dashboard/repository.ts';
import type { DayRange, Moment } from '#src/insight/school-days/counted-days.ts';
import { groupOf } from '#src/insight/school-days/outgoing-days.ts';
import {
  countAsked,
  type GradeKey,
  listStudentGroups,
  type StudentGroup,
} from '#src/insight/school-days/repository.ts';
import { listSchoolDays } from '#src/people/calendar/school-days.ts';
import { findSchoolName } from '#src/people/memberships/schools.ts';
import { wholeGroup } from '#src/policy/small-groups.ts';
import { type Scope, studentsInScope, visibleStudentsOf } from '#src/policy/visible-students.ts';
import { isSameGrade, loadOutgoingPeriod, loadPeriod, type Period, weekdayOf } from './period.ts';

const daysIn = ({ start, end }: DayRange): number => (Date.parse(end) - Date.parse(start)) / 86_400_000 + 1;

/** Refuses a range that ends before it starts, is longer than a year, or is outside the years of this product. */
function checkRange({ start, end }: DayRange): void {
  const isPlausible = start >= '2000-01-01' && end < '2200-01-01' && start <= end;
  if (!isPlausible || daysIn({ start, end }) > longestMonthDays) throw new AppError('date_range_invalid');
}

const isFirstOfMonth = (day: string) => day.endsWith('-01');

/** Returns the range before a range: the month before a whole month, otherwise the same number of days. */
function rangeBefore({ start, end }: DayRange): DayRange {
  const isWholeMonth =
    isFirstOfMonth(start) && isFirstOfMonth(addDays(end, 1)) && start.slice(0, 7) === end.slice(0, 7);
  const lastDay = addDays(start, -1);
  return {
    start: isWholeMonth ? `${lastDay.slice(0, 7)}-01` : addDays(start, -daysIn({ start, end })),
    end: lastDay,
  };
}

const daysFrom = (start: string, end: string): string[] =>
  Array.from({ length: Math.max(0, daysIn({ start, end })) }, (_, at) => addDays(start, at));

interface Grade extends GradeKey {
  students: number;
}

const codesBeforeGradeOne = ['IT', 'PR', 'PK', 'TK', 'KG', 'K'];
const last = 1_000;

/** Returns the sorting position of a grade: those before grade 1, then 1 to 12, then any other, then none. */
function placeOf({ grade, grade_code }: GradeKey): number {
  if (grade_code !== null) {
    const early = codesBeforeGradeOne.indexOf(grade_code);
    return early === -1 ? last - 1 : early - codesBeforeGradeOne.length;
  }
  return grade ?? last;
}

function gradesOf(groups: readonly StudentGroup[], day: string): Grade[] {
  const grades: Grade[] = [];
  for (const group of groups) {
    const { grade, grade_code } = group;
    const students = countAsked([group], [day]);
    if (students === 0) continue;
    const known = grades.find((each) => isSameGrade(each, { grade, grade_code }));
    if (known) known.students += students;
    else grades.push({ grade, grade_code, students });
  }
  const code = ({ grade_code }: Grade) => grade_code ?? '';
  return grades.sort((a, b) => placeOf(a) - placeOf(b) || (code(a) < code(b) ? -1 : 1));
}

function monthGradesOf(
  { groups, day }: { groups: readonly StudentGroup[]; day: string },
  period: Period,
  before: Period,
  names: readonly { code: string; name: string }[],
): MonthGrade[] {
  const grades = gradesOf(groups, day).map(({ students, ...key }): MonthGrade => {
    const { grade, grade_code } = key;
    const name = grade_code === null ? undefined : names.find(({ code }) => code === grade_code)?.name;
    const figures = period.figuresOf({ grade: key });
    const isHidden = figures.hidden !== undefined && figures.tappedIn === null;
    return {
      grade,
      ...(grade_code !== null && { gradeName: name ?? grade_code }),
      students: isHidden ? null : students,
      figures,
      before: before.figuresOf({ grade: key }),
      weeks: isHidden ? [] : period.weeksOf(key),
    };
  });
  // Students without a grade are left out when their figures are hidden, because a card that only says so is of no use.
  return grades.filter(({ grade, gradeName, students }) => grade !== null || gradeName || students !== null);
}

const weekdays = [1, 2, 3, 4, 5, 6, 7];
const friday = 5;

async function listDays(db: Database, schoolId: number, { days, figuresOfDay }: Period): Promise<MonthDay[]> {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const schoolDays = await listSchoolDays(db, schoolId, first, last);
  return daysFrom(first, last)
    .filter((day) => schoolDays.includes(day) || weekdayOf(day) <= friday)
    .map((date) => ({
      date,
      ...(!schoolDays.includes(date) && { noSchool: true as const }),
      figures: figuresOfDay(date),
    }));
}

export async function loadOutgoingDays(
  db: Database,
  { schoolId, scope, group }: { schoolId: number; scope: Scope; group: string | null },
  range: DayRange,
  moment: Moment,
): Promise<MonthDay[]> {
  checkRange(range);
  const groups = await listStudentGroups(db, scope);
  return listDays(db, schoolId, await loadOutgoingPeriod(db, { schoolId, group, groups }, range, moment));
}

/**
 * Loads the averages of a range beside those of the range before, for the students whom the member sees. On paper,
 * figures that may not be exported are hidden.
 */
export async function loadMonth(
  db: Database,
  member: Membership,
  { range, isForPaper }: { range: DayRange; isForPaper: boolean },
  moment: Moment,
): Promise<Month> {
  checkRange(range);
  const { schoolId } = member;
  const visible = visibleStudentsOf(member);
  const scope = studentsInScope(visible);
  const group = groupOf(visible, {});
  const today = localDay(moment.now, moment.timeZone);
  const groups = await listStudentGroups(db, scope);
  const school = await findSchoolName(db, schoolId);
  const endDate = range.end > today && range.start <= today ? today : range.end;
  const load = (days: DayRange) =>
    isForPaper
      ? loadOutgoingPeriod(db, { schoolId, group, groups }, days, moment)
      : loadPeriod(db, { schoolId, scope, groups }, days, moment);
  const earlier = rangeBefore(range);
  const period = await load(range);
  const before = await load(earlier);
  // The grades within the students of one teacher are too small for paper, so they are on the screen only.
  const hasGrades = !isForPaper || group === wholeGroup;
  return {
    school,
    startDate: range.start,
    endDate,
    beforeStart: earlier.start,
    beforeEnd: earlier.end,
    students: countAsked(groups, [endDate]),
    figures: period.figuresOf(),
    before: before.figuresOf(),
    days: await listDays(db, schoolId, period),
    weeks: period.weeksOf(),
    weeksBefore: before.weeksOf(),
    weekdays: weekdays
      .filter((weekday) => period.days.some((day) => weekdayOf(day) === weekday))
      .map((weekday) => ({ weekday, figures: period.figuresOf({ weekday }) })),
    grades: hasGrades
      ? monthGradesOf({ groups, day: endDate }, period, before, await listNamedGrades(db, scope))
      : [],
  };
}
