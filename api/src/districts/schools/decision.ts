import { AppError } from '#src/basics/app-error.ts';
import { parseId } from '#src/basics/ids.ts';
import type { Database } from '#src/database/database.ts';
import { syncAdminMemberships } from '#src/districts/district/repository.ts';
import type { Membership } from '#src/http/grants.ts';
import { audit } from '#src/infrastructure/audit/audit.ts';
import { announceDistrictDecision } from './announce.ts';
import { lockPendingRequest, moveSchool, saveRequest } from './repository.ts';

/** Stores whether the super admin gives the school to the district. A former district loses it. */
export async function decideAboutDistrict(
  db: Database,
  member: Membership,
  decision: { districtId: string; approve: boolean },
  now: Date,
): Promise<void> {
  const { schoolId } = member;
  const request = await lockPendingRequest(db, schoolId, parseId(decision.districtId) ?? 0);
  if (!request) throw new AppError('not_found');
  const districtId = request.district_id;
  await saveRequest(db, schoolId, districtId, decision.approve ? 'approved' : 'rejected');
  const former = decision.approve ? await moveSchool(db, schoolId, districtId) : null;
  if (former !== null) await syncAdminMemberships(db, former);
  await syncAdminMemberships(db, districtId);
  await announceDistrictDecision(db, { schoolId, districtId, approved: decision.approve }, now);
  await audit(db, {
    at: now,
    actorId: member.userId,
    action: decision.approve ? 'approve-district' : 'deny-district',
    schoolId,
    districtId,
  });
}
