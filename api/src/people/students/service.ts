import type { InputOf } from '@tapin/shared/contract/calls';
import { AppError } from '#src/basics/app-error.ts';
import { parseId } from '#src/basics/ids.ts';
import type { Database } from '#src/database/database.ts';
import type { Membership } from '#src/http/grants.ts';
import { audit } from '#src/infrastructure/audit.ts';
import { requireNoOtherSchool } from '#src/people/admission/service.ts';
import { releaseUnseenCare } from '#src/people/classes/released-care.ts';
import { setGrade } from '#src/people/classes/repository.ts';
import { replaceTeachers } from '#src/people/classes/service.ts';
import { lockStudentMembership, setVerified } from '#src/people/memberships/repository.ts';
import { findSelection, lockRemoved } from './repository.ts';

type Correction = InputOf<'PUT /staff/student/:id/classes'>['body'];

/** Restores a student whom the school removed. The answers, the grade and the teachers were kept. */
export async function restoreStudent(db: Database, member: Membership, id: string, now: Date): Promise<void> {
  const target = await lockRemoved(db, member.schoolId, parseId(id) ?? 0);
  if (!target) throw new AppError('not_found');
  await requireNoOtherSchool(db, target);
  await setVerified(db, target.id, 'approved');
  const about = { schoolId: target.school_id, subjectId: target.user_id };
  await audit(db, { at: now, actorId: member.userId, action: 'restore', ...about });
}

/** Corrects what a student chose. Staff who do not see the student any more lose the follow-ups that they had claimed. */
export async function correctStudent(
  db: Database,
  member: Membership,
  { id, body: { grade, classes }, now }: { id: string; body: Correction; now: Date },
): Promise<void> {
  const target = await lockStudentMembership(db, member.schoolId, parseId(id) ?? 0);
  if (!target) throw new AppError('not_found');
  if (target.is_rostered) throw new AppError('kept_by_roster');
  const before = await findSelection(db, target);
  await replaceTeachers(db, { id: target.id, schoolId: target.school_id, userId: target.user_id }, classes);
  if (grade !== undefined) await setGrade(db, target.id, grade);
  await releaseUnseenCare(db, [target.school_id], now);
  const after = await findSelection(db, target);
  await audit(db, {
    at: now,
    actorId: member.userId,
    action: 'correct-student',
    schoolId: target.school_id,
    subjectId: target.user_id,
    detail: { before, after },
  });
}
