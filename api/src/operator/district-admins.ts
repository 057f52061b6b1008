import { findAccountByEmail } from '#src/accounts/addresses/repository.ts';
import type { Database } from '#src/database/database.ts';
import { setDistrictAccess, syncAdminMemberships } from '#src/districts/district/repository.ts';
import { audit } from '#src/infrastructure/audit/audit.ts';
import { findDistrictOfUser } from '#src/people/memberships/repository.ts';
import { lockUser } from '#src/people/users/repository.ts';
import { OperatorError, resultWithLine } from './outcomes.ts';

interface AccessOptions {
  email: string;
  district?: string;
}

/** Locks the district access of a person. With --district it refuses another district, which the person may have asked for since. */
async function lockAccess(db: Database, { email, district }: AccessOptions) {
  const account = await findAccountByEmail(db, email);
  if (account) await lockUser(db, account.id);
  const access = account && (await findDistrictOfUser(db, account.id));
  if (!account || !access) {
    throw new OperatorError(`${email} has not asked for access to a district.`);
  }
  if (district && district !== access.code) {
    throw new OperatorError(`${email} has asked for ${access.name} (${access.code}), not for that district.`);
  }
  return { email, userId: account.id, access };
}

export async function approveDistrictAdmin(db: Database, options: AccessOptions, now: Date) {
  return db.transaction().execute(async (transaction) => {
    const { email, userId, access } = await lockAccess(transaction, options);
    await setDistrictAccess(transaction, access.id, 'approved');
    await syncAdminMemberships(transaction, access.district_id);
    const about = { districtId: access.district_id, subjectId: userId };
    await audit(transaction, { at: now, actorId: null, action: 'approve-district-admin', ...about });
    return resultWithLine(
      { email, district: access.code },
      `${email} is an approved admin of ${access.name}.`,
    );
  });
}

/** Denies a request or ends the access of an admin, with the memberships at the schools of the district. */
export async function rejectDistrictAdmin(db: Database, options: AccessOptions, now: Date) {
  return db.transaction().execute(async (transaction) => {
    const { email, userId, access } = await lockAccess(transaction, options);
    if (access.verified === 'rejected') {
      throw new OperatorError(`${email} already has no access to ${access.name}.`);
    }
    await setDistrictAccess(transaction, access.id, 'rejected');
    await syncAdminMemberships(transaction, access.district_id);
    const about = { districtId: access.district_id, subjectId: userId, detail: { was: access.verified } };
    await audit(transaction, { at: now, actorId: null, action: 'reject-district-admin', ...about });
    return resultWithLine(
      { email, district: access.code },
      `${email} has no access to ${access.name} any more.`,
    );
  });
}
