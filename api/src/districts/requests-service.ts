import type { OutputOf } from '@tapin/contract/calls';
import { districtRole, isRequestRole, policyOf } from '@tapin/contract/policy';
import type { RoleRequest } from '@tapin/contract/role-request-calls';
import { sql } from 'kysely';
import { AppError } from '#src/basics/app-error.ts';
import { parseId } from '#src/basics/ids.ts';
import type { Database } from '#src/database/database.ts';
import { inTransaction } from '#src/database/in-transaction.ts';
import type { DistrictAccess } from '#src/http/grants.ts';
import { listRoleRequests } from '#src/people/admission/role-requests-repository.ts';
import { roleRequestOf } from '#src/people/admission/role-requests-service.ts';
import { approveMembership, rejectMembership } from '#src/people/admission/service.ts';
import { type MemberRow, memberColumns, memberOf } from '#src/people/memberships/replies.ts';
import { lockMembership } from '#src/people/memberships/repository.ts';
import { byName } from '#src/people/users/users.ts';
import { isRequestedRole } from '#src/policy/roles.ts';
import { listSchoolsOfDistrict } from './schools-repository.ts';

/** A school of the district with one person whose request is pending, or without such a person. */
type WaitingRow = { district_school_id: number; school_name: string } & (MemberRow | { id: null });

/** Lists everybody whose request is pending at a school of the district, and the schools without requests. */
async function listWaiting(db: Database, districtId: number) {
  const { rows } = await sql<WaitingRow>`
    select s.id as district_school_id, s.name as school_name, ${memberColumns}
    from schools s
    left join (school_users su join users u on u.id = su.user_id)
      on su.school_id = s.id and su.verified = 'pending' and ${isRequestedRole('su.role')}
    where s.district_id = ${districtId}
    order by folded(s.name) collate "C", s.id, ${byName}`.execute(db);
  return rows;
}

export async function listDecidable(
  db: Database,
  { userId }: DistrictAccess,
  schoolIds: readonly number[],
  now: Date,
): Promise<Map<number, RoleRequest[]>> {
  const bySchool = new Map<number, RoleRequest[]>();
  for (const row of await listRoleRequests(db, schoolIds, now)) {
    const request = roleRequestOf(row, { userId, role: districtRole });
    if (!request.mayDecide) continue;
    bySchool.set(row.school_id, [...(bySchool.get(row.school_id) ?? []), request]);
  }
  return bySchool;
}

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
  return inTransaction(db, async (transaction) => {
    const schools = await listSchoolsOfDistrict(transaction, access.districtId);
    const id = parseId(forSchoolUserId);
    const target =
      id === null || schools.length === 0
        ? undefined
        : await lockMembership(
            transaction,
            id,
            schools.map((school) => school.id),
          );
    const isRequest = target && isRequestRole(target.role);
    if (!isRequest || target.verified !== 'pending') throw new AppError('not_found');
    const decision = { actorId: access.userId, now };
    await (approved
      ? approveMembership(transaction, target, decision)
      : rejectMembership(transaction, target, decision));
  });
}
