import { findAccountByEmail } from '#src/accounts/credentials/addresses.ts';
import type { Database } from '#src/database/database.ts';
import { setDistrictAccess, setRemotes, syncAdminMemberships } from '#src/districts/district-repository.ts';
import { insertSchool } from '#src/districts/schools-repository.ts';
import { audit } from '#src/infrastructure/audit.ts';
import { OperatorError, resultWithLine } from '#src/operator/command-line/command-line.ts';
import { findRoleRequestAbout } from '#src/people/admission/role-requests-repository.ts';
import { settleRoleRequest } from '#src/people/admission/role-requests-service.ts';
import { findDistrictOfUser, listMemberships, lockMembership } from '#src/people/memberships/repository.ts';
import { lockUser } from '#src/people/users/users.ts';
import { insertDistrict, requireDistrict, requireSchool } from './repository.ts';

interface AccessOptions {
  email: string;
  district?: string;
}

/**
 * Locks the district access of a person. `--district` refuses another district, for which the person may have asked
 * since.
 */
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

interface RequestOptions {
  email: string;
  school: string;
}

export async function decideAboutSuperAdmin(
  db: Database,
  { email, school: schoolCode, approve }: RequestOptions & { approve: boolean },
  now: Date,
) {
  return db.transaction().execute(async (transaction) => {
    const school = await requireSchool(transaction, schoolCode);
    const account = await findAccountByEmail(transaction, email);
    const memberships = account ? await listMemberships(transaction, account.id) : [];
    const own = memberships.find(({ school_id }) => school_id === school.id);
    const target = own && (await lockMembership(transaction, own.id, [school.id]));
    const request = target && (await findRoleRequestAbout(transaction, target.id, now));
    if (!target || !request) {
      throw new OperatorError(`No request to make ${email} a super admin of ${school.name} is pending.`);
    }
    await settleRoleRequest(transaction, request, target, { approve, actorId: null, now });
    const data = { userId: target.user_id, email, school, requestedBy: request.requester_name };
    return resultWithLine(
      data,
      approve
        ? `${email} is a super admin of ${school.name}, as ${request.requester_name} asked.`
        : `The request of ${request.requester_name} for ${email} is denied.`,
    );
  });
}

interface NameAndCode {
  name: string;
  code: string;
}

interface OptInOptions {
  district: string;
  remote: string;
  isOn: boolean;
}

export async function createDistrict(db: Database, { name, code }: NameAndCode, now: Date) {
  return db.transaction().execute(async (transaction) => {
    const district = await insertDistrict(transaction, name, code);
    if (!district) throw new OperatorError(`A district with the code ${code} already exists.`);
    await audit(transaction, { at: now, actorId: null, action: 'create-district', districtId: district.id });
    return resultWithLine(district, `District ${name} (${code}) was created with id ${district.id}.`);
  });
}

export async function createSchool(
  db: Database,
  { name, code, district: districtCode }: NameAndCode & { district?: string },
  now: Date,
) {
  return db.transaction().execute(async (transaction) => {
    const district = districtCode ? await requireDistrict(transaction, districtCode) : null;
    const school = await insertSchool(transaction, { name, code, districtId: district?.id ?? null });
    if (!school) throw new OperatorError(`A school with the code ${code} already exists.`);
    if (district) await syncAdminMemberships(transaction, district.id);
    await audit(transaction, { at: now, actorId: null, action: 'create-school', schoolId: school.id });
    return resultWithLine(school, `School ${name} (${code}) was created with id ${school.id}.`);
  });
}

export async function setOptIn(db: Database, { district: code, remote, isOn }: OptInOptions, now: Date) {
  return db.transaction().execute(async (transaction) => {
    const district = await requireDistrict(transaction, code);
    const others = district.remotes.filter((name) => name !== remote);
    const { remotes, name } = await setRemotes(transaction, district.id, isOn ? [...others, remote] : others);
    await audit(transaction, {
      at: now,
      actorId: null,
      action: 'choose-remotes',
      districtId: district.id,
      detail: { remotes },
    });
    return resultWithLine(
      { district: district.code, remotes },
      `Opt-in remotes of ${name}: ${remotes.join(', ') || 'none'}.`,
    );
  });
}
