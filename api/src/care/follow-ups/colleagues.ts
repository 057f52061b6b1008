import type { OutputOf } from '@tapin/shared/contract/calls';
import { sql } from 'kysely';
import { AppError } from '#src/basics/app-error.ts';
import { parseId } from '#src/basics/ids.ts';
import type { Database } from '#src/database/database.ts';
import type { Membership } from '#src/http/grants.ts';
import { studentsInScope } from '#src/insight/scope/scope.ts';
import { nameOf } from '#src/people/users/columns.ts';
import { viewersOf, visibleStudentsOf } from '#src/policy/visible-students.ts';
import { lockStudent } from './repository.ts';

/** Lists the members of the staff who see a student: the counselors first, then by name. */
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

/** Returns the colleagues who see a student. It is not audited as a look at the student, because it shows no answer and no note. */
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
