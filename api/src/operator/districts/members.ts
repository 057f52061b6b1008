import { headRole, policyOf } from '@tapin/contract/policy';
import { findAccountByEmail } from '#src/accounts/credentials/addresses.ts';
import type { Database } from '#src/database/database.ts';
import { audit } from '#src/infrastructure/audit.ts';
import { OperatorError, resultWithLine } from '#src/operator/command-line/command-line.ts';
import { endSessionsAfterRoleChange } from '#src/people/admission/role-change.ts';
import { approveMembership } from '#src/people/admission/service.ts';
import { notifyHeads } from '#src/people/admission/super-admins.ts';
import {
  findDistrictOfUser,
  listMemberships,
  lockMembership,
  saveMembership,
} from '#src/people/memberships/repository.ts';
import { updateUser } from '#src/people/users/users.ts';
import { insertUser, requireSchool } from './repository.ts';

interface MemberOptions {
  email: string;
  school: string;
}

interface SuperAdminOptions extends MemberOptions {
  firstName?: string;
  lastName?: string;
}

export async function createSuperAdmin(
  db: Database,
  { email, school: schoolCode, firstName = '', lastName = '' }: SuperAdminOptions,
  now: Date,
) {
  return db.transaction().execute(async (transaction) => {
    const school = await requireSchool(transaction, schoolCode);
    const account = await findAccountByEmail(transaction, email);
    const access = account && (await findDistrictOfUser(transaction, account.id));
    if (access && access.verified !== 'rejected') {
      throw new OperatorError(
        `${email} belongs to the district ${access.name}, which decides what they are in its schools.`,
      );
    }
    if (!account && (!firstName || !lastName)) {
      throw new OperatorError(`${email} has no account yet: give --first-name and --last-name to make one.`);
    }
    const userId =
      account?.id ?? (await insertUser(transaction, email, { first: firstName, last: lastName }));
    const former = (await listMemberships(transaction, userId)).find(
      ({ school_id, verified }) => school_id === school.id && verified === 'approved',
    );
    await saveMembership(transaction, school.id, userId, {
      role: headRole,
      verified: 'approved',
      grade: null,
    });
    await updateUser(transaction, userId, { role: headRole });
    if (account && former?.role !== headRole) {
      const change = { from: former?.role ?? null, to: headRole, actorId: null, now } as const;
      await endSessionsAfterRoleChange(transaction, { userId, schoolId: school.id, ...change });
    }
    const about = { school_id: school.id, user_id: userId };
    await notifyHeads(transaction, about, { kind: 'super-admin-made', actorId: null, now });
    await audit(transaction, {
      at: now,
      actorId: null,
      action: 'create-super-admin',
      schoolId: school.id,
      subjectId: userId,
    });
    const next = account ? '' : ' They set their password with "Forgot your password?" on the log-in page.';
    return resultWithLine({ userId, email, school }, `${email} is a super admin of ${school.name}.${next}`);
  });
}

export async function readmitMember(db: Database, { email, school: schoolCode }: MemberOptions, now: Date) {
  return db.transaction().execute(async (transaction) => {
    const school = await requireSchool(transaction, schoolCode);
    const account = await findAccountByEmail(transaction, email);
    const memberships = account ? await listMemberships(transaction, account.id) : [];
    const former = memberships.find(({ school_id }) => school_id === school.id);
    const membership = former && (await lockMembership(transaction, former.id, [school.id]));
    if (!membership) {
      throw new OperatorError(`${email} has never belonged to ${school.name}.`);
    }
    if (policyOf(membership.role).joins === 'by-district') {
      throw new OperatorError('District admins come with their district: use approve-district-admin.');
    }
    if (membership.verified !== 'rejected') {
      const state = membership.verified === 'approved' ? 'is a member of' : 'waits for approval at';
      throw new OperatorError(`${email} has not been removed, but ${state} ${school.name}.`);
    }
    await approveMembership(transaction, membership, { actorId: null, now });
    const { user_id: userId, role } = membership;
    return resultWithLine({ userId, email, school, role }, `${email} is a ${role} of ${school.name} again.`);
  });
}
