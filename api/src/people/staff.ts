import type { ClassType, Role } from '@tapin/contract/entities';
import { can } from '@tapin/contract/policy';
import { sql } from 'kysely';
import { AppError } from '#src/basics/app-error.ts';
import type { Database } from '#src/database/database.ts';
import type { Page } from '#src/database/page.ts';
import type { Membership } from '#src/http/grants.ts';
import { applyRole } from '#src/people/admission/role-change.ts';
import { requestRole } from '#src/people/admission/role-requests-service.ts';
import { lockOtherMembership } from '#src/people/admission/service.ts';
import { mayMakeSuperAdmin, requireMayEndSuperAdmin } from '#src/people/admission/super-admins.ts';
import {
  type GradeRow,
  gradeColumns,
  gradeOf,
  type MemberRow,
  memberColumns,
} from '#src/people/memberships/replies.ts';
import type { Condition } from '#src/people/users/users.ts';
import { byName, type PersonRow, personColumns, personOf } from '#src/people/users/users.ts';
import { hasCapability, isRequestedRole } from '#src/policy/roles.ts';

const isStaff = hasCapability('su.role', 'worksAtSchool');

export async function findStaffMember(db: Database, schoolId: number, id: number) {
  const { rows } = await sql<MemberRow & { created_at: Date }>`
    select ${memberColumns}, su.created_at from school_users su join users u on u.id = su.user_id
    where su.id = ${id} and su.school_id = ${schoolId} and ${isStaff} and su.verified <> 'rejected'`.execute(
    db,
  );
  return rows[0];
}

export async function listStaff(db: Database, schoolId: number, matches: Condition, page: Page) {
  const { rows } = await sql<MemberRow>`
    select ${memberColumns} from school_users su join users u on u.id = su.user_id
    where su.school_id = ${schoolId} and ${isStaff} and su.verified = 'approved' and ${matches}
    order by ${byName}
    limit ${page.pageSize} offset ${page.offset}`.execute(db);
  return rows;
}

export async function countStaff(db: Database, schoolId: number, matches: Condition): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from school_users su join users u on u.id = su.user_id
    where su.school_id = ${schoolId} and ${isStaff} and su.verified = 'approved' and ${matches}`.execute(db);
  return rows[0]?.total ?? 0;
}

export async function listTeachersAndRequests(db: Database, schoolId: number) {
  const { rows } = await sql<MemberRow>`
    select ${memberColumns}
    from school_users su join users u on u.id = su.user_id
    where su.school_id = ${schoolId}
      and (${hasCapability('su.role', 'teaches')} and su.verified = 'approved'
        or ${isRequestedRole('su.role')} and su.verified = 'pending')
    order by ${byName}`.execute(db);
  return rows;
}

interface TaughtRow extends PersonRow, GradeRow {
  classes: { classType: ClassType; title?: string }[];
}

export async function listStudentsOf(db: Database, schoolId: number, teacherId: number) {
  const { rows } = await sql<TaughtRow>`
    select ${personColumns}, ${gradeColumns}, taught.classes
    from (
      select ca.student_id, json_agg(json_strip_nulls(json_build_object('classType', ca.class_type, 'title', c.title))
        order by ca.class_type, c.title) as classes
      from class_assignments ca left join classes c on c.id = ca.class_id
      where ca.school_id = ${schoolId} and ca.teacher_id = ${teacherId} group by ca.student_id
    ) taught
    join school_users su on su.school_id = ${schoolId} and su.user_id = taught.student_id
    join users u on u.id = su.user_id
    where ${hasCapability('su.role', 'answersCheckIn')} and su.verified = 'approved'
    order by ${byName}`.execute(db);
  return rows;
}

export const taughtStudentOf = (row: TaughtRow) => ({
  ...personOf(row),
  ...gradeOf(row),
  classes: row.classes,
});

/** Changes the role of a colleague. Returns `requested` when another person has to confirm the change first. */
export async function changeRole(
  db: Database,
  member: Membership,
  { forSchoolUserId, role }: { forSchoolUserId: string; role: Role },
  now: Date,
): Promise<{ requested: boolean }> {
  return db.transaction().execute(async (transaction) => {
    const target = await lockOtherMembership(transaction, member.userId, forSchoolUserId, [member.schoolId]);
    if (!can(target.role, 'worksAtSchool') || target.verified !== 'approved')
      throw new AppError('role_not_allowed');
    if (target.role === role) return { requested: false };
    if (target.is_rostered) throw new AppError('kept_by_roster');
    if (can(target.role, 'headsSchool')) await requireMayEndSuperAdmin(transaction, member);
    if (can(role, 'headsSchool') && !(await mayMakeSuperAdmin(transaction, member))) {
      await requestRole(transaction, member, target, now);
      return { requested: true };
    }
    await applyRole(transaction, target, role, { actorId: member.userId, now });
    return { requested: false };
  });
}
