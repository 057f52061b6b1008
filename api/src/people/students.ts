import type { InputOf } from '@tapin/contract/calls';
import { sql } from 'kysely';
import { AppError } from '#src/basics/app-error.ts';
import { parseId } from '#src/basics/ids.ts';
import type { Database } from '#src/database/database.ts';
import { inTransaction } from '#src/database/in-transaction.ts';
import type { Page } from '#src/database/page.ts';
import type { Membership } from '#src/http/grants.ts';
import { audit } from '#src/infrastructure/audit.ts';
import { requireNoOtherSchool } from '#src/people/admission/service.ts';
import { releaseUnseenCare } from '#src/people/classes/derived-assignments.ts';
import { setGrade } from '#src/people/classes/repository.ts';
import { replaceTeachers } from '#src/people/classes/service.ts';
import { type GradeRow, gradeColumns } from '#src/people/memberships/replies.ts';
import { lockStudentMembership, setVerified } from '#src/people/memberships/repository.ts';
import type { Condition, PersonRow } from '#src/people/users/users.ts';
import { nameOf, personColumns } from '#src/people/users/users.ts';
import { hasCapability } from '#src/policy/roles.ts';

interface RemovedRow extends PersonRow, GradeRow {
  left_at: Date | null;
  removed_by: string | null;
}

/** The condition that `school_users su` is a student whom the school or the operator removed, not the roster. */
const isRemoved = (schoolId: number) => sql`su.school_id = ${schoolId}
  and ${hasCapability('su.role', 'answersCheckIn')} and su.verified = 'rejected'
  and not su.left_by_choice and not su.is_rostered`;

export async function listRemoved(db: Database, schoolId: number, matches: Condition, page: Page) {
  const { rows } = await sql<RemovedRow>`
    with page as (
      select ${personColumns}, ${gradeColumns}, su.left_at, u.name_key
      from school_users su join users u on u.id = su.user_id
      where ${isRemoved(schoolId)} and ${matches}
      order by su.left_at desc nulls last, u.name_key, u.id
      limit ${page.pageSize} offset ${page.offset}
    )
    select page.*, ${nameOf('actor')} as removed_by
    from page
    left join lateral (
      select actor_id from audit where school_id = ${schoolId} and subject_id = page.id and action = 'remove'
      order by id desc limit 1
    ) removal on true
    left join users actor on actor.id = removal.actor_id
    order by page.left_at desc nulls last, page.name_key, page.id`.execute(db);
  return rows.map((row) => ({ ...row, removed_by: row.removed_by || null }));
}

export async function countRemoved(db: Database, schoolId: number, matches: Condition): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from school_users su join users u on u.id = su.user_id
    where ${isRemoved(schoolId)} and ${matches}`.execute(db);
  return rows[0]?.total ?? 0;
}

async function lockRemoved(db: Database, schoolId: number, userId: number) {
  const membership = await lockStudentMembership(db, schoolId, userId, 'rejected');
  return membership && !membership.left_by_choice && !membership.is_rostered ? membership : undefined;
}

async function findSelection(db: Database, membership: { id: number; school_id: number; user_id: number }) {
  const member = await db
    .selectFrom('school_users')
    .select('grade')
    .where('id', '=', membership.id)
    .executeTakeFirst();
  const classes = await db
    .selectFrom('class_assignments')
    .select(['class_type', 'teacher_id'])
    .where('school_id', '=', membership.school_id)
    .where('student_id', '=', membership.user_id)
    .orderBy('class_type')
    .execute();
  return {
    grade: member?.grade ?? null,
    classes: Object.fromEntries(classes.map(({ class_type, teacher_id }) => [class_type, teacher_id])),
  };
}

type Correction = InputOf<'PUT /staff/student/:id/classes'>['body'];

export async function restoreStudent(db: Database, member: Membership, id: string, now: Date): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const target = await lockRemoved(transaction, member.schoolId, parseId(id) ?? 0);
    if (!target) throw new AppError('not_found');
    await requireNoOtherSchool(transaction, target);
    await setVerified(transaction, target.id, 'approved');
    const about = { schoolId: target.school_id, subjectId: target.user_id };
    await audit(transaction, { at: now, actorId: member.userId, action: 'restore', ...about });
  });
}

/** Corrects the grade and the teachers that a student chose. Staff who no longer see the student lose their claims. */
export async function correctStudent(
  db: Database,
  member: Membership,
  { id, body: { grade, classes }, now }: { id: string; body: Correction; now: Date },
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const target = await lockStudentMembership(transaction, member.schoolId, parseId(id) ?? 0);
    if (!target) throw new AppError('not_found');
    if (target.is_rostered) throw new AppError('kept_by_roster');
    const before = await findSelection(transaction, target);
    await replaceTeachers(
      transaction,
      { id: target.id, schoolId: target.school_id, userId: target.user_id },
      classes,
    );
    if (grade !== undefined) await setGrade(transaction, target.id, grade);
    await releaseUnseenCare(transaction, [target.school_id], now);
    const after = await findSelection(transaction, target);
    await audit(transaction, {
      at: now,
      actorId: member.userId,
      action: 'correct-student',
      schoolId: target.school_id,
      subjectId: target.user_id,
      detail: { before, after },
    });
  });
}
