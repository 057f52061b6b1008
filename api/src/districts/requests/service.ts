import type { OutputOf } from '@tapin/shared/contract/calls';
import { isRequestRole, policyOf } from '@tapin/shared/contract/policy';
import { AppError } from '#src/basics/app-error.ts';
import { parseId } from '#src/basics/ids.ts';
import type { Database } from '#src/database/database.ts';
import { listSchoolsOfDistrict } from '#src/districts/schools/repository.ts';
import type { DistrictAccess } from '#src/http/grants.ts';
import { approveMembership, rejectMembership } from '#src/people/admission/service.ts';
import { memberOf } from '#src/people/memberships/replies.ts';
import { lockMembership } from '#src/people/memberships/repository.ts';
import { listWaiting } from './repository.ts';
import { listDecidable } from './role-requests.ts';

export async function listRequests(
  db: Database,
  access: DistrictAccess,
  now: Date,
): Promise<OutputOf<'GET /district/school-user-requests'>['data']> {
  const requests: OutputOf<'GET /district/school-user-requests'>['data'] = {};
  for (const row of await listWaiting(db, access.districtId)) {
    const key = String(row.district_school_id);
    const school = requests[key] ?? { schoolName: row.school_name, adminRequests: [], teacherRequests: [] };
    requests[key] = school;
    if (row.id === null) continue;
    const { requestList } = policyOf(row.role);
    if (requestList) school[requestList].push(memberOf(row));
  }
  const decidable = await listDecidable(db, access, Object.keys(requests).map(Number), now);
  for (const [schoolId, roleRequests] of decidable) Object.assign(requests[schoolId] ?? {}, { roleRequests });
  return requests;
}

export async function decideAboutRequest(
  db: Database,
  access: DistrictAccess,
  { forSchoolUserId, approved }: { forSchoolUserId: string; approved: boolean },
  now: Date,
): Promise<void> {
  const schools = await listSchoolsOfDistrict(db, access.districtId);
  const id = parseId(forSchoolUserId);
  const target =
    id === null || schools.length === 0
      ? undefined
      : await lockMembership(
          db,
          id,
          schools.map((school) => school.id),
        );
  const isRequest = target && isRequestRole(target.role);
  if (!isRequest || target.verified !== 'pending') throw new AppError('not_found');
  const decision = { actorId: access.userId, now };
  await (approved ? approveMembership(db, target, decision) : rejectMembership(db, target, decision));
}
