import type { Month, MonthDay } from '@tapin/shared/contract/month-calls';
import { AppError } from '#src/basics/app-error.ts';
import { localDay } from '#src/basics/local-day.ts';
import type { Database } from '#src/database/database.ts';
import type { Membership } from '#src/http/grants.ts';
import { listNamedGrades } from '#src/insight/dashboard/repository.ts';
import { groupOf } from '#src/insight/outgoing/load-outgoing.ts';
import type { DayRange, Moment } from '#src/insight/school-days/counted-days.ts';
import { countAsked, listStudentGroups } from '#src/insight/school-days/repository.ts';
import { type Scope, studentsInScope } from '#src/insight/scope/scope.ts';
import { listSchoolDays } from '#src/people/calendar/school-days.ts';
import { wholeGroup } from '#src/policy/small-groups.ts';
import { visibleStudentsOf } from '#src/policy/visible-students.ts';
import { monthGradesOf } from './grades.ts';
import { loadOutgoingPeriod, loadPeriod, type Period, weekdayOf } from './period.ts';
import { checkRange, daysFrom, rangeBefore } from './range.ts';
import { findSchoolName } from './repository.ts';

const weekdays = [1, 2, 3, 4, 5, 6, 7];
const friday = 5;

/** Returns the counted days, and between them the days from Monday to Friday without school. */
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

/** Loads the days of a range as they may leave the screen. */
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
 * Loads the averages of a range beside those of the time before, for the students whom the member sees. On paper they are
 * without what may not leave the screen.
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
  if (school === undefined) throw new AppError('not_found');
  const endDate = range.end > today && range.start <= today ? today : range.end;
  const load = (days: DayRange) =>
    isForPaper
      ? loadOutgoingPeriod(db, { schoolId, group, groups }, days, moment)
      : loadPeriod(db, { schoolId, scope, groups }, days, moment);
  const earlier = rangeBefore(range);
  const period = await load(range);
  const before = await load(earlier);
  // The grades of one teacher's students are a part of a part, which is on the screen only.
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
