import { call, keyOf, queryOf } from '@tapin/shared/api';
import type { OutputOf } from '@tapin/shared/contract/calls';
import type { Member } from '@tapin/shared/contract/entities';
import { isRequestRole, type RequestRole } from '@tapin/shared/contract/policy';
import { useQuery, useQueryClient } from '@tapin/shared/query';
import { useAction } from '@tapin/shared/ui/use-action';
import { useDistrictUserId } from './district-user.ts';
import { useFollowOptOut } from './opt-out.ts';

export type SchoolRequests = OutputOf<'GET /district/school-user-requests'>['data'][string];

/** A person whose access request is open, with the role that they ask for. */
export interface AccessRequest {
  member: Member;
  role: RequestRole;
}

export interface Decision extends AccessRequest {
  approved: boolean;
}

export const requestsOf = ({ teacherRequests, adminRequests }: SchoolRequests): AccessRequest[] =>
  [...teacherRequests, ...adminRequests].flatMap((member) => {
    const { role } = member.schoolUser;
    return isRequestRole(role) ? [{ member, role }] : [];
  });

/** Loads the open access requests by school. */
export function useRequests() {
  const query = useQuery(
    queryOf('GET /district/school-user-requests', { query: { districtUserId: useDistrictUserId() } }),
  );
  useFollowOptOut(query.error);
  return query;
}

/** The calls whose replies list people with an open or an approved request. */
const callsWithRequests = [
  'GET /district/school-user-requests',
  'GET /district/overview',
  'GET /staff/dashboard',
  'GET /admin/staff',
] as const;

export function useDecide() {
  const districtUserId = useDistrictUserId();
  const client = useQueryClient();
  const action = useAction(
    async ({ member, approved }: Decision) => {
      const forSchoolUserId = member.schoolUser._id;
      await call('PUT /district/school/approve-or-reject', {
        body: { districtUserId, forSchoolUserId, approved },
      });
      await Promise.all(callsWithRequests.map((name) => client.invalidateQueries({ queryKey: keyOf(name) })));
    },
    { repeats: true },
  );
  useFollowOptOut(action.error);
  return action;
}
