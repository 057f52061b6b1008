import type { OutputOf } from '@tapin/contract/calls';
import type { Language } from '@tapin/contract/entities';
import { fieldPerQuestion, questions, stepQuestions, yesNoQuestions } from '@tapin/contract/questions';
import { AppError } from '#src/basics/app-error.ts';
import { parseId } from '#src/basics/ids.ts';
import { addDays } from '#src/basics/local-day.ts';
import { askedOfGrade } from '#src/check-ins/own-questions/replies.ts';
import { listAsked } from '#src/check-ins/own-questions/repository.ts';
import {
  countsOf,
  firstDay,
  ownStatsOf,
  questionStatsOf,
  type Totals,
} from '#src/check-ins/totals/totals.ts';
import type { Database } from '#src/database/database.ts';
import type { Membership } from '#src/http/grants.ts';
import { type DayFigures, schoolWeek, trendsOf, windowStart } from '#src/insight/figures/school-week.ts';
import { findCountedFrom } from '#src/insight/school-days/repository.ts';
import { countSchoolDays, listSchoolDays } from '#src/people/calendar/school-days.ts';
import { classesOf, rosterClassesOf } from '#src/people/classes/replies.ts';
import { listAssignments } from '#src/people/classes/repository.ts';
import { gradeOf } from '#src/people/memberships/replies.ts';
import { personOf } from '#src/people/users/users.ts';
import { checkInOf } from '#src/policy/asked-students.ts';
import { loadChanges } from './feed.ts';
import { listRecordSchools } from './record-schools.ts';
import {
  countSchoolDayTapIns,
  findRosterChange,
  isRecordOf,
  listStudentDays,
  listStudentOwnTotals,
  openStudent,
  type StudentKey,
  sumStudent,
} from './repository.ts';

export async function viewStudent(
  db: Database,
  member: Membership,
  id: string,
  {
    page,
    now,
  }: {
    page: 'overview' | 'feed' | 'weekly-trends' | 'follow-ups' | 'record' | 'notes' | 'device-code';
    now: Date;
  },
) {
  const userId = parseId(id);
  const student = userId === null ? undefined : await openStudent(db, member, userId, { page, now });
  if (!student) throw new AppError('not_found');
  return student;
}

const trendDays = 30;

async function loadStudentKey(db: Database, schoolId: number, studentId: number): Promise<StudentKey> {
  const { ids } = await listRecordSchools(db, schoolId, studentId);
  return { schoolIds: ids, studentId };
}

const figuresOf = (totals: Totals) => ({
  tapIns: totals.tap_ins,
  ...fieldPerQuestion(yesNoQuestions, 'name', ({ name }) => totals[`${name}_yes`]),
  ...fieldPerQuestion(stepQuestions, 'name', (question) => countsOf(question, totals)),
});

const laterOf = (start: string, countedFrom: string | null) =>
  countedFrom !== null && countedFrom > start ? countedFrom : start;

/** Counts the school days of a window, and how many of them have a tap-in. Tap-ins on days off are left out. */
async function countDaysWith(db: Database, key: StudentKey, start: string, end: string) {
  const [schoolId = 0] = key.schoolIds;
  return {
    totalNumberOfDays: await countSchoolDays(db, schoolId, start, end),
    schoolDayTapIns: await countSchoolDayTapIns(db, key, start, end),
  };
}

async function loadBefore(
  db: Database,
  key: StudentKey,
  { start, daysAgo, countedFrom }: { start: string; daysAgo: number; countedFrom: string | null },
) {
  if (daysAgo === -1) return {};
  const [first, last] = [addDays(start, -daysAgo), addDays(start, -1)];
  const totals = await sumStudent(db, key, first, last);
  if (!totals?.tap_ins) return {};
  return {
    before: { ...figuresOf(totals), ...(await countDaysWith(db, key, laterOf(first, countedFrom), last)) },
  };
}

async function loadTrend(
  db: Database,
  key: StudentKey,
  { today, countedFrom }: { today: string; countedFrom: string | null },
  language: Language,
) {
  const [schoolId = 0] = key.schoolIds;
  const start = laterOf(windowStart(today, trendDays), countedFrom);
  const figures = await listStudentDays(db, key, start, today);
  const schoolDays = await listSchoolDays(db, schoolId, start, today);
  const days = [...new Set([...schoolDays, ...figures.filter(isAnswered).map(({ day }) => day)])].sort();
  return trendsOf({ days, figures, schoolDays, countedFrom, own: [] }, language).weeklyTrends;
}

/** A day between two tap-ins also has a row, without answers. */
const isAnswered = (figures: DayFigures) => questions.some(({ name }) => figures[name] !== null);

async function loadRosterChange(db: Database, studentId: number) {
  const change = await findRosterChange(db, studentId);
  return { changedAt: change?.applied_at.toISOString() ?? null };
}

export async function loadOverview(
  db: Database,
  member: Membership,
  id: string,
  options: { daysAgo: number; today: string; language: Language; now: Date },
): Promise<OutputOf<'GET /staff/student/:id/overview'>['overview']> {
  const student = await viewStudent(db, member, id, { page: 'overview', now: options.now });
  const { schoolId } = member;
  const { today, daysAgo, language } = options;
  const start = daysAgo === -1 ? firstDay : windowStart(today, daysAgo);
  const key = await loadStudentKey(db, schoolId, student.id);
  const countedFrom = await findCountedFrom(db, isRecordOf(key));
  const totals = await sumStudent(db, key, start, today);
  if (!totals) throw new AppError('unknown');
  const own = askedOfGrade(
    await listStudentOwnTotals(db, { schoolId, studentId: student.id }, start, today),
    student.grade,
  );
  const assignments = await listAssignments(db, schoolId, student.id);
  // The window “all time” begins with the first answer.
  const since = daysAgo === -1 ? totals.first_day : laterOf(start, countedFrom);
  const days =
    since === null
      ? { totalNumberOfDays: 0, schoolDayTapIns: 0 }
      : await countDaysWith(db, key, since, today);
  return {
    studentInfo: {
      ...personOf(student),
      ...gradeOf(student),
      ...checkInOf({ is_asked: student.not_asked_from === null || student.not_asked_from > today }),
      ...(student.is_rostered && { keptByRoster: await loadRosterChange(db, student.id) }),
    },
    ...figuresOf(totals),
    ...days,
    classes: classesOf(assignments),
    ...(student.is_rostered && { rosterClasses: rosterClassesOf(assignments) }),
    questionStats: [...questionStatsOf(totals, language), ...ownStatsOf(own, language)],
    ...(await loadBefore(db, key, { start, daysAgo, countedFrom })),
    trend: await loadTrend(db, key, { today, countedFrom }, language),
    changes: await loadChanges(db, key, { start: windowStart(today, trendDays), end: today }),
  };
}

export async function loadStudentWeek(
  db: Database,
  member: Membership,
  id: string,
  options: { startDate: string; endDate: string; language: Language; now: Date },
): Promise<OutputOf<'GET /staff/student/:id/weekly-trends'>> {
  const { startDate, endDate, language, now } = options;
  const { schoolId } = member;
  const days = schoolWeek(startDate, endDate);
  const student = await viewStudent(db, member, id, { page: 'weekly-trends', now });
  const key = await loadStudentKey(db, schoolId, student.id);
  const figures = await listStudentDays(db, key, startDate, endDate);
  const schoolDays = await listSchoolDays(db, schoolId, startDate, endDate);
  const own = askedOfGrade(await listAsked(db, schoolId, startDate, endDate), student.grade);
  const countedFrom = await findCountedFrom(db, isRecordOf(key));
  return trendsOf({ days, figures, schoolDays, countedFrom, own }, language);
}
