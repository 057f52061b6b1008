import { call, keyOf, queryOf } from '@tapin/shared/api';
import type { OutputOf } from '@tapin/shared/contract/calls';
import type { Member } from '@tapin/shared/contract/entities';
import { headRole, isRequestRole, type RequestRole } from '@tapin/shared/contract/policy';
import { useQuery, useQueryClient } from '@tapin/shared/query';
import { getAuth } from '@tapin/shared/session';
import { useAction } from '@tapin/shared/ui/use-action';
import { useDistrictUserId, useFollowOptOut } from '#src/components/district-calls.ts';

export type SchoolRequests = OutputOf<'GET /district/school-user-requests'>['data'][string];

/** A person with an open access request, or with an admin’s request for another role. `role` is the requested role. */
export interface AccessRequest {
  member: Member;
  role: RequestRole | typeof headRole;
  /** The id and the author of an admin’s request for the role. */
  roleRequest?: { id: string; requestedBy: string };
}

export interface Decision extends AccessRequest {
  approved: boolean;
}

export const requestsOf = (lists: SchoolRequests): AccessRequest[] => [
  ...[...lists.teacherRequests, ...lists.adminRequests].flatMap((member) => {
    const { role } = member.schoolUser;
    return isRequestRole(role) ? [{ member, role }] : [];
  }),
  ...(lists.roleRequests ?? []).map(({ _id: id, member, requestedBy }) => ({
    member,
    role: headRole,
    roleRequest: { id, requestedBy },
  })),
];

/** Sends a decision. A decision about a requested role is made with the district admin’s membership at that school. */
function sendDecision({ member: { schoolUser }, roleRequest, approved }: Decision, districtUserId: string) {
  if (!roleRequest) {
    const body = { districtUserId, forSchoolUserId: schoolUser._id, approved };
    return call('PUT /district/school/approve-or-reject', { body });
  }
  const own = getAuth().schoolUserList.find(({ school }) => school === schoolUser.school);
  const body = { schoolUserId: own?._id ?? '', approve: approved };
  return call('PUT /admin/role-request/:id', { params: { id: roleRequest.id }, body });
}

export const useRequests = () =>
  useFollowOptOut(
    useQuery(
      queryOf('GET /district/school-user-requests', { query: { districtUserId: useDistrictUserId() } }),
    ),
  );

/** The calls whose replies contain people with an open or an approved request. */
const callsWithRequests = [
  'GET /district/school-user-requests',
  'GET /district/overview',
  'GET /staff/dashboard',
  'GET /admin/staff',
  'GET /admin/role-requests',
] as const;

export function useDecide() {
  const districtUserId = useDistrictUserId();
  const client = useQueryClient();
  return useFollowOptOut(
    useAction(
      async (decision: Decision) => {
        await sendDecision(decision, districtUserId);
        await Promise.all(
          callsWithRequests.map((name) => client.invalidateQueries({ queryKey: keyOf(name) })),
        );
      },
      { repeats: true },
    ),
  );
}
