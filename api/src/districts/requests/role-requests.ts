import { districtRole } from '@tapin/shared/contract/policy';
import type { RoleRequest } from '@tapin/shared/contract/role-request-calls';
import type { Database } from '#src/database/database.ts';
import type { DistrictAccess } from '#src/http/grants.ts';
import { roleRequestOf } from '#src/people/role-requests/replies.ts';
import { listRoleRequests } from '#src/people/role-requests/repository.ts';

/** Lists the requests for new super admins that this district admin may decide about, by school id. */
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
