import { can, policyOf } from '@tapin/contract/policy';
import { AppError } from '#src/basics/app-error.ts';
import { parseId } from '#src/basics/ids.ts';
import type { Database } from '#src/database/database.ts';
import { inTransaction } from '#src/database/in-transaction.ts';
import type { Membership } from '#src/http/grants.ts';
import { audit } from '#src/infrastructure/audit.ts';
import { removeTeacherFromClasses, restoreChosenClasses } from '#src/people/classes/repository.ts';
import type { MembershipRow } from '#src/people/memberships/replies.ts';
import {
  listOtherMemberships,
  lockMembership,
  lockStudentMembership,
  setVerified,
} from '#src/people/memberships/repository.ts';
import { announceDecision } from './announce.ts';
import { findRejection, setNew } from './repository.ts';
import { endSuperAdmin, mayMakeSuperAdmin, notifyHeads, requireMayEndSuperAdmin } from './super-admins.ts';

/** Locks a membership about which another person decides. Refuses the caller's own membership. */
export async function lockOtherMembership(db: Database, actorId: number, id: string, schoolIds: number[]) {
  const target = await lockMembership(db, parseId(id) ?? 0, schoolIds);
  if (!target) throw new AppError('not_found');
  if (target.user_id === actorId) throw new AppError('not_oneself');
  // The memberships of district admins follow from their access to the district.
  if (policyOf(target.role).joins === 'by-district') throw new AppError('role_not_allowed');
  return target;
}

export interface Decision {
  actorId: number | null;
  now: Date;
}

/** Refuses a student who has joined another school meanwhile, because a student has one school. */
export async function requireNoOtherSchool(db: Database, target: MembershipRow): Promise<void> {
  const others = await listOtherMemberships(db, target);
  const isStudent =
    can(target.role, 'answersCheckIn') || others.some(({ role }) => can(role, 'answersCheckIn'));
  if (isStudent && others.length > 0) throw new AppError('member_elsewhere');
}

export async function approveMembership(db: Database, target: MembershipRow, { actorId, now }: Decision) {
  await requireNoOtherSchool(db, target);
  await setVerified(db, target.id, 'approved');
  if (can(target.role, 'worksAtSchool')) {
    await setNew(db, target.id, true);
    await announceDecision(db, { ...aboutOf(target), approved: true }, now);
  }
  if (can(target.role, 'headsSchool'))
    await notifyHeads(db, target, { kind: 'super-admin-made', actorId, now });
  await auditMembership(db, target, 'approve', { actorId, now });
}

/** Denies a request or removes a member. The person disappears from every list and figure. */
export async function rejectMembership(db: Database, target: MembershipRow, { actorId, now }: Decision) {
  if (can(target.role, 'headsSchool') && target.verified === 'approved') {
    await endSuperAdmin(db, target, { actorId, now });
  }
  await setVerified(db, target.id, 'rejected');
  if (target.verified === 'pending') await announceDecision(db, { ...aboutOf(target), approved: false }, now);
  const classes = can(target.role, 'worksAtSchool')
    ? await removeTeacherFromClasses(db, target.school_id, target.user_id)
    : [];
  const action = target.verified === 'approved' ? 'remove' : 'deny';
  await auditMembership(db, target, action, { actorId, now }, classes.length > 0 ? { classes } : {});
}

const aboutOf = ({ school_id, user_id, role }: MembershipRow) => ({
  schoolId: school_id,
  userId: user_id,
  role,
});

function auditMembership(
  db: Database,
  target: MembershipRow,
  action: string,
  { actorId, now }: Decision,
  detail: Record<string, unknown> = {},
): Promise<void> {
  return audit(db, {
    at: now,
    actorId,
    action,
    schoolId: target.school_id,
    subjectId: target.user_id,
    detail: { role: target.role, ...detail },
  });
}

/** Refuses to remove a super admin, or to approve a former one again, unless the caller may change that role. */
async function requireMayDecideAboutHead(
  db: Database,
  member: Membership,
  { approved, isRemoval }: { approved: boolean; isRemoval: boolean },
): Promise<void> {
  if (isRemoval) await requireMayEndSuperAdmin(db, member);
  if (approved && !(await mayMakeSuperAdmin(db, member))) throw new AppError('role_not_allowed');
}

export async function decideAboutMember(
  db: Database,
  member: Membership,
  { forSchoolUserId, approved }: { forSchoolUserId: string; approved: boolean },
  now: Date,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const target = await lockOtherMembership(transaction, member.userId, forSchoolUserId, [member.schoolId]);
    const isRemoval = !approved && target.verified === 'approved';
    if (!isRemoval && !can(member.role, 'decidesRequests')) throw new AppError('role_not_allowed');
    if (target.verified === (approved ? 'approved' : 'rejected')) return;
    if (target.is_rostered) throw new AppError('kept_by_roster');
    if (can(target.role, 'headsSchool'))
      await requireMayDecideAboutHead(transaction, member, { approved, isRemoval });
    const decision = { actorId: member.userId, now };
    await (approved
      ? approveMembership(transaction, target, decision)
      : rejectMembership(transaction, target, decision));
  });
}

/**
 * Undoes the last removal of a member of the staff, who gets the students back, or the last denial of a request, which
 * is pending again. It is allowed to the people who decide about requests, and to the person who removed the member.
 */
export async function restoreMember(
  db: Database,
  member: Membership,
  forSchoolUserId: string,
  now: Date,
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const target = await lockOtherMembership(transaction, member.userId, forSchoolUserId, [member.schoolId]);
    const isStaff =
      can(target.role, 'worksAtSchool') && target.verified === 'rejected' && !target.is_rostered;
    const rejection = isStaff ? await findRejection(transaction, target) : undefined;
    if (!rejection) throw new AppError('not_found');
    if (rejection.actorId !== member.userId && !can(member.role, 'decidesRequests'))
      throw new AppError('role_not_allowed');
    if (can(target.role, 'headsSchool') && !(await mayMakeSuperAdmin(transaction, member)))
      throw new AppError('role_not_allowed');
    await requireNoOtherSchool(transaction, target);
    const { isRemoval, classes } = rejection;
    await setVerified(transaction, target.id, isRemoval ? 'approved' : 'pending');
    const decision = { actorId: member.userId, now };
    if (isRemoval) await restoreChosenClasses(transaction, target, classes);
    if (isRemoval && can(target.role, 'headsSchool'))
      await notifyHeads(transaction, target, { kind: 'super-admin-made', ...decision });
    await auditMembership(transaction, target, 'restore', decision);
  });
}

export async function removeStudent(db: Database, member: Membership, id: string, now: Date): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const target = await lockStudentMembership(transaction, member.schoolId, parseId(id) ?? 0);
    if (!target) throw new AppError('not_found');
    if (target.is_rostered) throw new AppError('kept_by_roster');
    await rejectMembership(transaction, target, { actorId: member.userId, now });
  });
}

export const markAsSeen = (db: Database, { id }: Membership) => setNew(db, id, false);
