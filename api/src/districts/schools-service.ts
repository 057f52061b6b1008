import type { OutputOf } from '@tapin/contract/calls';
import { can } from '@tapin/contract/policy';
import { isBlank } from '@tapin/contract/visible';
import { sql } from 'kysely';
import { AppError } from '#src/basics/app-error.ts';
import { addMs, days } from '#src/basics/clock.ts';
import { parseId } from '#src/basics/ids.ts';
import type { Database } from '#src/database/database.ts';
import { inTransaction } from '#src/database/in-transaction.ts';
import type { DistrictAccess, Membership } from '#src/http/grants.ts';
import { audit } from '#src/infrastructure/audit.ts';
import { queueMail } from '#src/notifications/channels/mail-queue.ts';
import { hasRecentMail, listHeads } from '#src/people/admission/repository.ts';
import { normalizeCode } from '#src/people/memberships/joining.ts';
import { schoolOf, schoolUserOf } from '#src/people/memberships/replies.ts';
import { findSchoolByCode, listMemberships, setKnownCode } from '#src/people/memberships/repository.ts';
import { deleteSchools } from '#src/privacy/retention/deletions/deletions.ts';
import { syncAdminMemberships } from './district-repository.ts';
import {
  insertSchool,
  isCodeTaken,
  isSchoolUnused,
  listAdminsOfDistrict,
  lockPendingRequest,
  lockSchoolOfDistrict,
  moveSchool,
  saveRequest,
  updateSchool,
} from './schools-repository.ts';

interface Request {
  schoolId: number;
  districtId: number;
}

async function namesOf(db: Database, { schoolId, districtId }: Request) {
  const { rows } = await sql<{ school: string; district: string }>`
    select s.name as school, d.name as district from schools s, districts d
    where s.id = ${schoolId} and d.id = ${districtId}`.execute(db);
  return rows[0] ?? { school: '', district: '' };
}

async function announceDistrictRequest(db: Database, request: Request, now: Date): Promise<void> {
  const about = String(request.districtId);
  const values = { ...(await namesOf(db, request)), schoolId: String(request.schoolId), about };
  for (const { role, email: recipient, language } of await listHeads(db, request.schoolId)) {
    if (!can(role, 'headsSchool')) continue;
    const kind = 'district-requested';
    if (await hasRecentMail(db, { kind, recipient, about, since: addMs(now, -days(1)) })) continue;
    await queueMail(db, { kind, recipient, language, values, now });
  }
}

async function announceDistrictDecision(
  db: Database,
  { approved, ...request }: Request & { approved: boolean },
  now: Date,
): Promise<void> {
  const values = await namesOf(db, request);
  const kind = approved ? 'district-approved' : 'district-denied';
  for (const { email: recipient, language } of await listAdminsOfDistrict(db, request.districtId)) {
    await queueMail(db, { kind, recipient, language, values, now });
  }
}

/** Stores the decision of a super admin about giving the school to the district. A former district loses the school. */
export async function decideAboutDistrict(
  db: Database,
  member: Membership,
  decision: { districtId: string; approve: boolean },
  now: Date,
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const { schoolId } = member;
    const request = await lockPendingRequest(transaction, schoolId, parseId(decision.districtId) ?? 0);
    if (!request) throw new AppError('not_found');
    const districtId = request.district_id;
    await saveRequest(transaction, schoolId, districtId, decision.approve ? 'approved' : 'rejected');
    const former = decision.approve ? await moveSchool(transaction, schoolId, districtId) : null;
    if (former !== null) await syncAdminMemberships(transaction, former);
    await syncAdminMemberships(transaction, districtId);
    await announceDistrictDecision(transaction, { schoolId, districtId, approved: decision.approve }, now);
    await audit(transaction, {
      at: now,
      actorId: member.userId,
      action: decision.approve ? 'approve-district' : 'deny-district',
      schoolId,
      districtId,
    });
  });
}

export async function addSchool(
  db: Database,
  { districtId, userId }: DistrictAccess,
  schoolCode: string,
  now: Date,
): Promise<OutputOf<'POST /district/add-school'>> {
  return db.transaction().execute(async (transaction) => {
    const school = await findSchoolByCode(transaction, normalizeCode(schoolCode));
    if (!school) throw new AppError('school_code_unknown');
    if (school.district_id === districtId) throw new AppError('school_in_district');
    const isWaiting = await lockPendingRequest(transaction, school.id, districtId);
    await saveRequest(transaction, school.id, districtId, 'pending');
    if (!isWaiting) await announceDistrictRequest(transaction, { schoolId: school.id, districtId }, now);
    await syncAdminMemberships(transaction, districtId);
    await audit(transaction, {
      at: now,
      actorId: userId,
      action: 'ask-school',
      schoolId: school.id,
      districtId,
    });
    const own = await findMembershipAt(transaction, userId, school.id);
    await setKnownCode(transaction, own.id, school.code);
    return { school: schoolOf(school), schoolUser: schoolUserOf(own) };
  });
}

export async function createSchool(
  db: Database,
  { districtId, userId }: DistrictAccess,
  { name, code }: { name: string; code: string },
  now: Date,
): Promise<OutputOf<'POST /district/school'>> {
  return inTransaction(db, async (transaction) => {
    const school = await insertSchool(transaction, {
      name: name.trim(),
      code: requireCode(code),
      districtId,
    });
    if (!school) throw new AppError('school_code_taken');
    await syncAdminMemberships(transaction, districtId);
    await audit(transaction, {
      at: now,
      actorId: userId,
      action: 'create-school',
      schoolId: school.id,
      districtId,
    });
    return {
      school: schoolOf(school),
      schoolUser: schoolUserOf(await findMembershipAt(transaction, userId, school.id)),
    };
  });
}

export async function changeSchool(
  db: Database,
  { districtId, userId }: DistrictAccess,
  id: string,
  changes: { name: string | undefined; code: string | undefined },
  now: Date,
): Promise<OutputOf<'PUT /district/school'>> {
  return db.transaction().execute(async (transaction) => {
    const school = await lockSchoolOfDistrict(transaction, districtId, parseId(id) ?? 0);
    if (!school) throw new AppError('not_found');
    const code = changes.code === undefined ? school.code : requireCode(changes.code);
    if (await isCodeTaken(transaction, code, school.id)) throw new AppError('school_code_taken');
    const changed = await updateSchool(transaction, school.id, {
      name: changes.name?.trim() ?? school.name,
      code,
    });
    await audit(transaction, {
      at: now,
      actorId: userId,
      action: 'change-school',
      schoolId: school.id,
      districtId,
      detail: { name: changed.name, code: changed.code },
    });
    return { school: schoolOf(changed) };
  });
}

/** Removes a school that was created by mistake. A school with people, answers or other records is refused. */
export async function removeSchool(
  db: Database,
  { districtId, userId }: DistrictAccess,
  id: string,
  now: Date,
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const school = await lockSchoolOfDistrict(transaction, districtId, parseId(id) ?? 0);
    if (!school) throw new AppError('not_found');
    if (!(await isSchoolUnused(transaction, school.id))) throw new AppError('school_in_use');
    await deleteSchools(transaction, [school.id]);
    const detail = { name: school.name, code: school.code };
    await audit(transaction, {
      at: now,
      actorId: userId,
      action: 'remove-school',
      schoolId: school.id,
      districtId,
      detail,
    });
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
