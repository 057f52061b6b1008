import { type SqlBool, sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { byName, personColumns } from '#src/people/users/columns.ts';
import type { PersonRow } from '#src/people/users/replies.ts';
import { hasCapability } from '#src/policy/roles.ts';

/** A student whom no alarm would reach: without an admin or a counselor who can be notified. See `listRecipients`. */
const isUnreached = sql<SqlBool>`su.verified = 'approved' and ${hasCapability('su.role', 'answersCheckIn')}
  and not exists (
    select from school_users adult join users adult_user on adult_user.id = adult.user_id
    where adult.school_id = su.school_id and adult.verified = 'approved'
      and adult_user.email is not null and adult_user.email_verified
      and (${hasCapability('adult.role', 'isNotifiedForSchool')}
        or ${hasCapability('adult.role', 'worksAtSchool')} and exists (select from class_assignments ca
          where ca.school_id = su.school_id and ca.student_id = su.user_id and ca.class_type = 'counselor'
            and ca.teacher_id = adult.user_id)))`;

export async function listUnreachedStudents(db: Database, schoolId: number) {
  const { rows } = await sql<PersonRow>`
    select ${personColumns} from school_users su join users u on u.id = su.user_id
    where su.school_id = ${schoolId} and ${isUnreached} order by ${byName}`.execute(db);
  return rows;
}

/** Counts the students of each school whom no alarm would reach, without schools where there are none. */
export async function countUnreachedStudents(db: Database) {
  const { rows } = await sql<{ school: string; students: number }>`
    select s.name as school, count(*)::integer as students
    from school_users su join schools s on s.id = su.school_id
    where ${isUnreached} group by s.id, s.name order by s.name, s.id`.execute(db);
  return rows;
}
