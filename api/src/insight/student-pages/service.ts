import type { OutputOf } from '@tapin/shared/contract/calls';
import type { Language } from '@tapin/shared/contract/entities';
import { fieldsOf, questions, stepQuestions, yesNoQuestions } from '@tapin/shared/contract/questions';
import type { FeedItem } from '@tapin/shared/contract/staff-student-calls';
import { AppError } from '#src/basics/app-error.ts';
import { parseId } from '#src/basics/ids.ts';
import type { AnswerRow } from '#src/check-ins/answers/service.ts';
import { findQuestion } from '#src/check-ins/questions/questions.ts';
import { countsOf, questionStatsOf } from '#src/check-ins/totals/totals.ts';
import type { Database } from '#src/database/database.ts';
import type { Membership } from '#src/http/grants.ts';
import { windowStart } from '#src/insight/figures/window.ts';
import { countSchoolDays } from '#src/people/calendar/school-days.ts';
import { classesOf } from '#src/people/classes/replies.ts';
import { listAssignments } from '#src/people/classes/repository.ts';
import { personOf } from '#src/people/users/replies.ts';
import { openStudent, sumStudent } from './repository.ts';

/** The student, when the staff member may see them; that they were looked at is written down. */
export async function viewStudent(
  db: Database,
  member: Membership,
  id: string,
  { page, now }: { page: 'overview' | 'feed' | 'weekly-trends' | 'follow-ups' | 'record'; now: Date },
) {
  const userId = parseId(id);
  const student = userId === null ? undefined : await openStudent(db, member, userId, { page, now });
  if (!student) throw new AppError('not_found');
  return student;
}

/** For all time: no answer is older. */
const firstDay = '2000-01-01';

export async function loadOverview(
  db: Database,
  member: Membership,
  id: string,
  options: { daysAgo: number; today: string; language: Language; now: Date },
): Promise<OutputOf<'GET /staff/student/:id/overview'>['overview']> {
  const student = await viewStudent(db, member, id, { page: 'overview', now: options.now });
  const { schoolId } = member;
  const { today, daysAgo } = options;
  const start = daysAgo === -1 ? firstDay : windowStart(today, daysAgo);
  const totals = await sumStudent(db, { schoolId, studentId: student.id }, start, today);
  if (!totals) throw new AppError('unknown');
  // For all time: before the first answer there are no days.
  const since = daysAgo === -1 ? totals.first_day : start;
  const days = since === null ? 0 : await countSchoolDays(db, schoolId, since, today);
  return {
    studentInfo: { ...personOf(student), grade: student.grade },
    tapIns: totals.tap_ins,
    totalNumberOfDays: days,
    classes: classesOf(await listAssignments(db, schoolId, student.id)),
    ...fieldsOf(yesNoQuestions, 'name', ({ name }) => totals[`${name}_yes`]),
    ...fieldsOf(stepQuestions, 'name', (question) => countsOf(question, totals)),
    questionStats: questionStatsOf(totals, options.language),
  };
}

/** Groups answers, which come newest day first, into one item a day. */
export function feedOf(rows: AnswerRow[]): FeedItem[] {
  const items = new Map<string, FeedItem>();
  for (const { day, question, response, created_at } of rows) {
    const item = items.get(day) ?? { date: day, ...fieldsOf(questions, 'feedKey', () => null) };
    items.set(day, item);
    const createdAt = created_at.toISOString();
    const answered = findQuestion(question);
    // Only a newer version, which may run beside this one, knows the question.
    if (!answered) continue;
    if (answered.type === 'basic') item[answered.feedKey] = { response: response === 1, createdAt };
    else item[answered.feedKey] = { response, createdAt };
  }
  return [...items.values()];
}
