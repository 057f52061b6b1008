import type { OutputOf } from '@tapin/shared/contract/calls';
import { isBlank } from '@tapin/shared/contract/visible';
import { AppError } from '#src/basics/app-error.ts';
import { parseId } from '#src/basics/ids.ts';
import type { Database } from '#src/database/database.ts';
import { syncAdminMemberships } from '#src/districts/district/repository.ts';
import type { DistrictAccess } from '#src/http/grants.ts';
import { audit } from '#src/infrastructure/audit/audit.ts';
import { normalizeCode } from '#src/people/memberships/joining.ts';
import { schoolOf, schoolUserOf } from '#src/people/memberships/replies.ts';
import { findSchoolByCode, listMemberships, setKnownCode } from '#src/people/memberships/repository.ts';
import { deleteSchools } from '#src/privacy/retention/delete-district.ts';
import { announceDistrictRequest } from './announce.ts';
import {
  insertSchool,
  isCodeTaken,
  isSchoolUnused,
  lockPendingRequest,
  lockSchoolOfDistrict,
  saveRequest,
  updateSchool,
} from './repository.ts';

export async function addSchool(
  db: Database,
  { districtId, userId }: DistrictAccess,
  schoolCode: string,
  now: Date,
): Promise<OutputOf<'POST /district/add-school'>> {
  const school = await findSchoolByCode(db, normalizeCode(schoolCode));
  if (!school) throw new AppError('school_code_unknown');
  if (school.district_id === districtId) throw new AppError('school_in_district');
  const isWaiting = await lockPendingRequest(db, school.id, districtId);
  await saveRequest(db, school.id, districtId, 'pending');
  if (!isWaiting) await announceDistrictRequest(db, { schoolId: school.id, districtId }, now);
  await syncAdminMemberships(db, districtId);
  await audit(db, { at: now, actorId: userId, action: 'ask-school', schoolId: school.id, districtId });
  const own = await findMembershipAt(db, userId, school.id);
  await setKnownCode(db, own.id, school.code);
  return { school: schoolOf(school), schoolUser: schoolUserOf(own) };
}

export async function createSchool(
  db: Database,
  { districtId, userId }: DistrictAccess,
  { name, code }: { name: string; code: string },
  now: Date,
): Promise<OutputOf<'POST /district/school'>> {
  const school = await insertSchool(db, { name: name.trim(), code: requireCode(code), districtId });
  if (!school) throw new AppError('school_code_taken');
  await syncAdminMemberships(db, districtId);
  await audit(db, { at: now, actorId: userId, action: 'create-school', schoolId: school.id, districtId });
  return {
    school: schoolOf(school),
    schoolUser: schoolUserOf(await findMembershipAt(db, userId, school.id)),
  };
}

export async function changeSchool(
  db: Database,
  { districtId, userId }: DistrictAccess,
  id: string,
  changes: { name: string | undefined; code: string | undefined },
  now: Date,
): Promise<OutputOf<'PUT /district/school'>> {
  const school = await lockSchoolOfDistrict(db, districtId, parseId(id) ?? 0);
  if (!school) throw new AppError('not_found');
  const code = changes.code === undefined ? school.code : requireCode(changes.code);
  if (await isCodeTaken(db, code, school.id)) throw new AppError('school_code_taken');
  const changed = await updateSchool(db, school.id, { name: changes.name?.trim() ?? school.name, code });
  await audit(db, {
    at: now,
    actorId: userId,
    action: 'change-school',
    schoolId: school.id,
    districtId,
    detail: { name: changed.name, code: changed.code },
  });
  return { school: schoolOf(changed) };
}

/** Removes a school that was made by mistake. One with people, answers or other records stays. */
export async function removeSchool(
  db: Database,
  { districtId, userId }: DistrictAccess,
  id: string,
  now: Date,
): Promise<void> {
  const school = await lockSchoolOfDistrict(db, districtId, parseId(id) ?? 0);
  if (!school) throw new AppError('not_found');
  if (!(await isSchoolUnused(db, school.id))) throw new AppError('school_in_use');
  await deleteSchools(db, [school.id]);
  const detail = { name: school.name, code: school.code };
  await audit(db, {
    at: now,
    actorId: userId,
    action: 'remove-school',
    schoolId: school.id,
    districtId,
    detail,
  });
}

function requireCode(given: string): string {
  const code = normalizeCode(given);
  if (isBlank(code)) throw new AppError('validation', 'code');
  return code;
}

async function findMembershipAt(db: Database, userId: number, schoolId: number) {
  const memberships = await listMemberships(db, userId);
  const own = memberships.find(({ school_id }) => school_id === schoolId);
  if (!own) throw new AppError('unknown');
  return own;
}
