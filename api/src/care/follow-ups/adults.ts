import type { OutputOf } from '@tapin/contract/calls';
import type { Language } from '@tapin/contract/entities';
import { sql } from 'kysely';
import { AppError } from '#src/basics/app-error.ts';
import { parseId } from '#src/basics/ids.ts';
import type { Database } from '#src/database/database.ts';
import type { Membership } from '#src/http/grants.ts';
import { queueMail } from '#src/notifications/channels/mail-queue.ts';
import { nameOf } from '#src/people/users/users.ts';
import { hasCapability } from '#src/policy/roles.ts';
import { studentsInScope, viewersOf, visibleStudentsOf } from '#src/policy/visible-students.ts';
import { type FollowUpRow, lockStudent } from './repository.ts';

export async function markSeen(
  db: Database,
  { schoolId, userId }: Membership,
  studentId: number,
  now: Date,
): Promise<void> {
  await sql`
    update follow_ups set seen_at = ${now}
    where school_id = ${schoolId} and student_id = ${studentId} and closed_at is null
      and asked_of = ${userId} and asked_at is not null and (seen_at is null or seen_at < asked_at)`.execute(
    db,
  );
}

interface AskedAdultRow {
  email: string;
  language: Language;
  school: string;
  by: string;
}

/**
 * Emails the adult whom the student asked when a colleague closes the request. It is sent immediately, because the
 * adult may be on the way to the student. It names the colleague, but not the student.
 */
export async function notifyAskedAdult(
  db: Database,
  { schoolId, userId }: Membership,
  { asked_at, asked_of }: FollowUpRow,
  now: Date,
): Promise<void> {
  if (asked_at === null || asked_of === null || asked_of === userId) return;
  const { rows } = await sql<AskedAdultRow>`
    select u.email, u.language, s.name as school, ${nameOf('closer')} as by
    from school_users su
    join users u on u.id = su.user_id and u.email_verified
    join schools s on s.id = su.school_id
    join users closer on closer.id = ${userId}
    where su.school_id = ${schoolId} and su.user_id = ${asked_of} and su.verified = 'approved'
      and ${hasCapability('su.role', 'worksAtSchool')}`.execute(db);
  for (const { email, language, ...names } of rows) {
    const values = { ...names, schoolId: String(schoolId) };
    await queueMail(db, { kind: 'care-request-closed', recipient: email, language, values, now });
  }
}

export async function listColleagues(db: Database, schoolId: number, studentId: number) {
  const { rows } = await sql<{ id: number; user_id: number; name: string; is_counselor: boolean }>`
    select su.id, su.user_id, ${nameOf('u')} as name, counsels.is_counselor
    from ${viewersOf(schoolId, studentId)}
    join school_users su on su.school_id = ${schoolId} and su.user_id = viewer.user_id
    join users u on u.id = su.user_id
    cross join lateral (select exists (select from class_assignments ca where ca.school_id = ${schoolId}
      and ca.student_id = ${studentId} and ca.teacher_id = su.user_id and ca.class_type = 'counselor') as is_counselor
    ) counsels
    order by counsels.is_counselor desc, u.name_key, u.id`.execute(db);
  return rows;
}

/**
 * Returns the colleagues who see a student. The audit log has no entry about the student, because no answer and no
 * note is shown.
 */
export async function loadColleagues(
  db: Database,
  member: Membership,
  id: string,
): Promise<OutputOf<'GET /staff/student/:id/colleagues'>> {
  const studentId = parseId(id) ?? 0;
  const isVisible = await lockStudent(db, studentsInScope(visibleStudentsOf(member)), studentId);
  if (!isVisible) throw new AppError('not_found');
  const colleagues = await listColleagues(db, member.schoolId, studentId);
  return {
    colleagues: colleagues.map((row) => ({
      _id: String(row.id),
      name: row.name,
      isCounselor: row.is_counselor,
    })),
  };
}
