import type { InputOf } from '@tapin/shared/contract/calls';
import type { Answer } from '@tapin/shared/contract/entities';
import { AppError } from '#src/basics/app-error.ts';
import { parseId } from '#src/basics/ids.ts';
import { type Response, responseOf, storedResponse } from '#src/check-ins/questions/questions.ts';
import type { Database } from '#src/database/database.ts';
import type { Membership } from '#src/people/access/access.ts';
import { lockUser } from '#src/people/memberships/repository.ts';
import { findTeaching, recordAnswer, replaceAssignments, setGrade, setHasNoTeachers } from './repository.ts';

export interface AnswerRow {
  student_id: number;
  day: string;
  question: number;
  response: number;
  created_at: Date;
}

export function answerOf(row: AnswerRow): Answer {
  return {
    _id: `${row.student_id}.${row.day}.${row.question}`,
    question: String(row.question),
    student: String(row.student_id),
    response: responseOf(row.question, row.response),
    createdAt: row.created_at.toISOString(),
  };
}

export async function submitResponse(
  db: Database,
  member: Membership,
  { questionId, response }: { questionId: string; response: Response },
  day: string,
  now: Date,
): Promise<Answer> {
  const question = parseId(questionId);
  if (question === null || question > 3) throw new AppError('not_found');
  const value = storedResponse(question, response);
  if (value === null) throw new AppError('response_invalid');
  const key = { schoolId: member.schoolId, studentId: member.userId, question, day };
  const stored = await recordAnswer(db, { ...key, response: value, now });
  // Deleted since the session was looked up.
  if (!stored) throw new AppError('session_expired');
  return answerOf({ student_id: member.userId, day, question, ...stored });
}

type Selection = InputOf<'POST /student/select-classes/:school'>['body'];

export async function selectClasses(db: Database, member: Membership, selection: Selection): Promise<void> {
  if (selection.schoolId !== String(member.schoolId)) throw new AppError('forbidden');
  const slots = new Set(selection.classes.map((entry) => entry.class));
  if (slots.size !== selection.classes.length) throw new AppError('validation', 'classes');
  const assignments = selection.classes.map((entry) => {
    const teacherId = parseId(entry.teacherId);
    if (teacherId === null) throw new AppError('teacher_not_in_school');
    return { classType: entry.class, teacherId };
  });
  await lockUser(db, member.userId);
  const teaching = await findTeaching(
    db,
    member.schoolId,
    assignments.map(({ teacherId }) => teacherId),
  );
  if (assignments.some(({ teacherId }) => !teaching.has(teacherId))) {
    throw new AppError('teacher_not_in_school');
  }
  await replaceAssignments(db, member.schoolId, member.userId, assignments);
  await setHasNoTeachers(db, member.id, assignments.length === 0);
  if (selection.gradeId !== undefined) await setGrade(db, member.id, selection.gradeId);
}
