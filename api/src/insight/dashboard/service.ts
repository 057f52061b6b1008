import type { OutputOf } from '@tapin/shared/contract/calls';
import type { Answer, Language, Member, Role, Verification } from '@tapin/shared/contract/entities';
import type { PriorityStudent, WeeklyTrends } from '@tapin/shared/contract/figures';
import { addDays } from '#src/basics/local-day.ts';
import { answerOf } from '#src/check-ins/answers/service.ts';
import { questionsIn } from '#src/check-ins/questions/questions.ts';
import { questionStatsOf } from '#src/check-ins/totals/totals.ts';
import type { Database } from '#src/database/database.ts';
import { schoolWeek, trendsOf } from '#src/insight/figures/school-week.ts';
import { type StudentFilter, studentsInScope } from '#src/insight/scope/scope.ts';
import type { Membership } from '#src/people/access/access.ts';
import { classesOf, personOf, schoolUserOf } from '#src/people/memberships/replies.ts';
import {
  type FeltRow,
  listClasses,
  listDayFigures,
  listDistrictRequests,
  listPriorityBetween,
  listPriorityToday,
  listStaff,
  listStudentsOn,
  type MemberRow,
  type StatusRow,
  sumWindow,
} from './repository.ts';

export function memberOf(row: MemberRow): Member {
  return {
    user: personOf(row),
    schoolUser: schoolUserOf({ ...row, id: row.school_user_id, user_id: row.id }),
  };
}

function priorityStudentOf(row: FeltRow): PriorityStudent {
  return { ...personOf(row), emotion: row.emotion };
}

/** Who may decide about the requests of a school, and so sees them. */
const approvers: readonly Role[] = ['super_admin', 'district_admin'];

/** The first day of the window: today and the days before it; 0 is today alone. */
export function windowStart(today: string, daysAgo: number): string {
  return daysAgo <= 0 ? today : addDays(today, 1 - daysAgo);
}

export async function loadDashboard(
  db: Database,
  member: Membership,
  today: string,
): Promise<OutputOf<'GET /staff/dashboard'>['dashboard']> {
  const scope = studentsInScope(member);
  const { schoolId, role } = member;
  const decides = approvers.includes(role);
  const staff = await listStaff(db, schoolId);
  const members = (of: Role, verified: Verification) =>
    staff.filter((row) => row.role === of && row.verified === verified);
  const waiting = (asked: Role) => (decides ? members(asked, 'pending').map(memberOf) : []);
  const districts = decides ? await listDistrictRequests(db, schoolId) : [];
  const teachers = members('teacher', 'approved');
  const visible = role === 'teacher' ? teachers.filter(({ id }) => id === member.userId) : teachers;
  const classes = await listClasses(db, schoolId, scope, role === 'teacher' ? member.userId : null);
  const feltToday = await listPriorityToday(db, scope, today);
  const feltThisWeek = await listPriorityBetween(db, scope, windowStart(today, 7), today);
  return {
    districtRequests: districts.map(({ id, name, code }) => ({ _id: String(id), name, code })),
    adminRequests: waiting('admin'),
    teacherRequests: waiting('teacher'),
    teachers: visible.map(memberOf),
    priorityStudentsToday: feltToday.map(priorityStudentOf),
    priorityStudentsLastSevenDays: feltThisWeek.map(priorityStudentOf),
    classes: classesOf(classes),
  };
}

const nothing = {
  students: 0,
  checked_in: 0,
  tap_ins: 0,
  eaten_yes: 0,
  eaten_no: 0,
  rested_yes: 0,
  rested_no: 0,
  feeling_1: 0,
  feeling_2: 0,
  feeling_3: 0,
  feeling_4: 0,
  feeling_5: 0,
};

export async function loadStats(
  db: Database,
  member: Membership,
  filter: StudentFilter,
  window: { start: string; end: string },
  language: Language,
): Promise<OutputOf<'GET /staff/dashboard/stats'>['stats']> {
  const sums = (await sumWindow(db, studentsInScope(member, filter), window.start, window.end)) ?? nothing;
  return {
    totalStudents: sums.students,
    checkedInStudents: sums.checked_in,
    questionStats: questionStatsOf(sums, language),
  };
}

export async function loadWeeklyTrends(
  db: Database,
  member: Membership,
  filter: StudentFilter,
  startDate: string,
  endDate: string,
): Promise<WeeklyTrends> {
  const week = schoolWeek(startDate, endDate);
  return trendsOf(week, await listDayFigures(db, studentsInScope(member, filter), week));
}

function answersOf(row: StatusRow, day: string): Answer[] {
  const answers: Answer[] = [];
  const add = (question: number, response: number | null, at: number) => {
    if (response === null) return;
    answers.push(answerOf({ student_id: row.id, day, question, response, created_at: new Date(at) }));
  };
  add(1, row.eaten, row.eaten_at);
  add(2, row.rested, row.rested_at);
  add(3, row.feeling, row.feeling_at);
  return answers;
}

export async function loadStatus(
  db: Database,
  member: Membership,
  filter: StudentFilter,
  today: string,
  language: Language,
): Promise<OutputOf<'GET /staff/students/status'>['students']> {
  const students = await listStudentsOn(db, studentsInScope(member, filter), today);
  const entries = students.map((row) => ({ studentInfo: personOf(row), answers: answersOf(row, today) }));
  return {
    questions: questionsIn(language),
    checkedIn: entries.filter((entry) => entry.answers.length > 0),
    notCheckedIn: entries.filter((entry) => entry.answers.length === 0),
  };
}
