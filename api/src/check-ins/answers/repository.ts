import type { ClassType } from '@tapin/shared/contract/entities';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';

export function listAnswers(db: Database, schoolId: number, studentId: number, day: string) {
  return db
    .selectFrom('answers')
    .select(['question', 'response', 'created_at', 'day', 'student_id'])
    .where('school_id', '=', schoolId)
    .where('student_id', '=', studentId)
    .where('day', '=', day)
    .orderBy('question')
    .execute();
}

export interface NewAnswer {
  schoolId: number;
  studentId: number;
  question: number;
  response: number;
  day: string;
  now: Date;
}

/** Stores the answer with its rollup, or finds the one already stored; returns what is stored. */
export async function recordAnswer(db: Database, answer: NewAnswer) {
  const { rows } = await sql<{ response: number; created_at: Date }>`
    select response, created_at from record_answer(
      ${answer.schoolId}, ${answer.studentId}, ${answer.question}::smallint, ${answer.response}::smallint,
      ${answer.day}::date, ${answer.now})`.execute(db);
  return rows[0];
}

export function listTeachers(db: Database, schoolId: number) {
  return db
    .selectFrom('school_users')
    .innerJoin('users', 'users.id', 'school_users.user_id')
    .select(['users.id', 'first_name', 'last_name', 'name_prefix'])
    .where('school_id', '=', schoolId)
    .where('school_users.role', '=', 'teacher')
    .where('verified', '=', 'approved')
    .orderBy('name_key')
    .orderBy('users.id')
    .execute();
}

/** Which of these people a student of the school can have as a teacher. */
export async function findTeaching(db: Database, schoolId: number, userIds: number[]): Promise<Set<number>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('school_users')
    .select('user_id')
    .where('school_id', '=', schoolId)
    .where('user_id', 'in', userIds)
    .where('role', 'in', ['teacher', 'admin', 'super_admin'])
    .where('verified', '=', 'approved')
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

export async function replaceAssignments(
  db: Database,
  schoolId: number,
  studentId: number,
  assignments: { classType: ClassType; teacherId: number }[],
): Promise<void> {
  await db
    .deleteFrom('class_assignments')
    .where('school_id', '=', schoolId)
    .where('student_id', '=', studentId)
    .execute();
  if (assignments.length === 0) return;
  await db
    .insertInto('class_assignments')
    .values(
      assignments.map(({ classType, teacherId }) => ({
        school_id: schoolId,
        student_id: studentId,
        class_type: classType,
        teacher_id: teacherId,
      })),
    )
    .execute();
}

export async function setHasNoTeachers(db: Database, membershipId: number, has_no_teachers: boolean) {
  await db.updateTable('school_users').set({ has_no_teachers }).where('id', '=', membershipId).execute();
}

export async function setGrade(db: Database, membershipId: number, grade: number): Promise<void> {
  await db.updateTable('school_users').set({ grade }).where('id', '=', membershipId).execute();
}
