import { can } from '@tapin/contract/policy';
import { deleteSessionsOfUser } from '#src/accounts/session/repository.ts';
import { AppError } from '#src/basics/app-error.ts';
import type { Database } from '#src/database/database.ts';
import { inTransaction } from '#src/database/in-transaction.ts';
import type { Membership } from '#src/http/grants.ts';
import { audit } from '#src/infrastructure/audit.ts';
import { queueMail } from '#src/notifications/channels/mail-queue.ts';
import { hasSecondFactor } from '#src/people/access/second-factor-rule.ts';
import { lockOtherMembership } from '#src/people/admission/service.ts';
import { findDistrictOfUser, listOtherMemberships } from '#src/people/memberships/repository.ts';
import { findUser, userName } from '#src/people/users/users.ts';
import { deleteRecoveryCodes } from './codes.ts';
import { deleteAllPasskeys, deleteApp } from './repository.ts';

interface Reset {
  actorId: number | null;
  schoolId?: number;
  now: Date;
}

/**
 * Removes all second factors of a person, ends their sessions, and emails the person and the admin who did it. Returns
 * false for a person without a second factor.
 */
export async function resetSecondFactors(
  db: Database,
  userId: number,
  { actorId, schoolId, now }: Reset,
): Promise<boolean> {
  if (!(await hasSecondFactor(db, userId))) return false;
  await deleteAllPasskeys(db, userId);
  await deleteApp(db, userId);
  await deleteRecoveryCodes(db, userId);
  await deleteSessionsOfUser(db, userId);
  await audit(db, {
    at: now,
    actorId,
    action: 'reset-second-factors',
    ...(schoolId !== undefined && { schoolId }),
    subjectId: userId,
  });
  const user = await findUser(db, userId);
  const actor = actorId === null ? undefined : await findUser(db, actorId);
  if (!user) return true;
  const values = { who: userName(user), by: userName(actor) };
  for (const [kind, reader] of [
    ['second-factor-reset', user],
    ['second-factor-reset-by-you', actor],
  ] as const) {
    if (!reader?.email) continue;
    await queueMail(db, { kind, recipient: reader.email, language: reader.language, values, now });
  }
  return true;
}

/**
 * Resets the second factors of another member of the staff. For a super admin, the caller has to be a super admin or a
 * district admin. For a person with a higher role elsewhere, it has to be the operator, because an admin of one school
 * must not weaken the account of an admin of another school.
 */
export async function resetForMember(
  db: Database,
  member: Membership,
  forSchoolUserId: string,
  now: Date,
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const target = await lockOtherMembership(transaction, member.userId, forSchoolUserId, [member.schoolId]);
    if (!can(target.role, 'worksAtSchool') || target.verified !== 'approved')
      throw new AppError('role_not_allowed');
    if (can(target.role, 'headsSchool') && !can(member.role, 'decidesRequests'))
      throw new AppError('role_not_allowed');
    const others = await listOtherMemberships(transaction, target);
    const district = await findDistrictOfUser(transaction, target.user_id);
    const isMoreElsewhere = others.some(
      ({ role, verified }) => verified === 'approved' && can(role, 'managesStaff'),
    );
    if (isMoreElsewhere || district?.verified === 'approved') throw new AppError('role_not_allowed');
    const reset = { actorId: member.userId, schoolId: member.schoolId, now };
    if (!(await resetSecondFactors(transaction, target.user_id, reset))) throw new AppError('not_found');
  });
}
