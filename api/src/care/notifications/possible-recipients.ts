import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { nameOf } from '#src/people/users/columns.ts';
import { hasCapability } from '#src/policy/roles.ts';
import { findBackup } from './backup.ts';
import { type ChoiceRow, choiceColumns, choicesOf } from './choices.ts';
import type { PossibleRecipient } from './recipients.ts';

interface PossibleRecipientRow extends ChoiceRow {
  user_id: number;
  name: string;
  is_admin: boolean;
  is_reachable: boolean;
  /** The students of this counselor. */
  student_ids: number[];
}

/** The people of a school whom the rules can notify. */
export interface NotifiableStaff {
  people: (PossibleRecipient & { studentIds: number[] })[];
  /** Returns the people who can be notified about a student. */
  about: (studentId: number) => PossibleRecipient[];
}

/** Loads the counselors, the admins and the backup of a school; with a student, only the counselors of this student. */
export async function loadNotifiableStaff(
  db: Database,
  schoolId: number,
  studentId?: number,
): Promise<NotifiableStaff> {
  const backup = await findBackup(db, schoolId);
  const ofStudent = studentId === undefined ? sql`` : sql`and ca.student_id = ${studentId}`;
  const { rows } = await sql<PossibleRecipientRow>`
    select su.user_id, ${nameOf('u')} as name, ${hasCapability('su.role', 'isNotifiedForSchool')} as is_admin,
      u.email is not null and u.email_verified as is_reachable, counseled.student_ids, ${choiceColumns}
    from school_users su
    join users u on u.id = su.user_id
    cross join lateral (select coalesce(array_agg(distinct ca.student_id), '{}') as student_ids from class_assignments ca
      where ca.school_id = su.school_id and ca.teacher_id = su.user_id and ca.class_type = 'counselor' ${ofStudent}
    ) counseled
    left join notice_choices c on c.user_id = su.user_id
    where su.school_id = ${schoolId} and su.verified = 'approved' and ${hasCapability('su.role', 'worksAtSchool')}
      and (counseled.student_ids <> '{}' or ${hasCapability('su.role', 'isNotifiedForSchool')})
    order by u.name_key, u.id`.execute(db);
  const people = rows.map((row) => ({
    userId: row.user_id,
    name: row.name,
    isCounselor: false,
    isAdmin: row.is_admin,
    isBackup: row.user_id === backup?.user_id,
    isReachable: row.is_reachable,
    ...choicesOf(row),
    studentIds: row.student_ids,
  }));
  const about = (id: number) =>
    people
      .map((person) => ({ ...person, isCounselor: person.studentIds.includes(id) }))
      .filter(({ isCounselor, isAdmin }) => isCounselor || isAdmin);
  return { people, about };
}
