import type { OutputOf } from '@tapin/shared/contract/calls';
import { AppError } from '#src/basics/app-error.ts';
import { parseId } from '#src/basics/ids.ts';
import type { Database } from '#src/database/database.ts';
import {
  listSchoolsOf,
  moveSchool,
  saveRequest,
  settleMemberships,
  takePendingRequest,
} from '#src/districts/schools/repository.ts';
import { listStaff } from '#src/insight/dashboard/repository.ts';
import { memberOf } from '#src/insight/dashboard/service.ts';
import { audit } from '#src/means/audit/audit.ts';
import type { DistrictAccess, Membership } from '#src/people/access/access.ts';
import { takeMembership } from '#src/people/admission/repository.ts';
import { approve, reject } from '#src/people/admission/service.ts';

/** A super admin lets the district have the school, or refuses. A former district loses it. */
export async function decideAboutDistrict(
  db: Database,
  member: Membership,
  decision: { districtId: string; approve: boolean },
  now: Date,
): Promise<void> {
  const { schoolId } = member;
  const request = await takePendingRequest(db, schoolId, parseId(decision.districtId) ?? 0);
  if (!request) throw new AppError('not_found');
  const districtId = request.district_id;
  await saveRequest(db, schoolId, districtId, decision.approve ? 'approved' : 'rejected');
  const former = decision.approve ? await moveSchool(db, schoolId, districtId) : null;
  if (former !== null) await settleMemberships(db, former);
  await settleMemberships(db, districtId);
  await audit(db, {
    at: now,
    actorId: member.userId,
    action: decision.approve ? 'approve-district' : 'deny-district',
    schoolId,
    districtId,
  });
}

export async function listRequests(
  db: Database,
  districtId: number,
): Promise<OutputOf<'GET /district/school-user-requests'>['data']> {
  const data: OutputOf<'GET /district/school-user-requests'>['data'] = {};
  for (const { id, name } of await listSchoolsOf(db, districtId)) {
    const waiting = (await listStaff(db, id)).filter(({ verified }) => verified === 'pending');
    const admins = waiting.filter((row) => row.role === 'admin');
    const teachers = waiting.filter((row) => row.role === 'teacher');
    data[String(id)] = {
      schoolName: name,
      adminRequests: admins.map(memberOf),
      teacherRequests: teachers.map(memberOf),
    };
  }
  return data;
}

export async function decideAboutRequest(
  db: Database,
  access: DistrictAccess,
  { forSchoolUserId, approved }: { forSchoolUserId: string; approved: boolean },
  now: Date,
): Promise<void> {
  const schools = await listSchoolsOf(db, access.districtId);
  const id = parseId(forSchoolUserId);
  const target =
    id === null || schools.length === 0
      ? undefined
      : await takeMembership(
          db,
          id,
          schools.map((school) => school.id),
        );
  const isRequest = target && (target.role === 'teacher' || target.role === 'admin');
  if (!isRequest || target.verified !== 'pending') throw new AppError('not_found');
  const decision = { actorId: access.userId, now };
  await (approved ? approve(db, target, decision) : reject(db, target, decision));
}
