import { call, keyOf, queryOf } from '@tapin/shared/api';
import type { OutputOf } from '@tapin/shared/contract/calls';
import type { Member } from '@tapin/shared/contract/entities';
import { useQuery, useQueryClient } from '@tapin/shared/query';
import { useAction } from '@tapin/shared/ui/use-action';
import { useDistrictUserId } from './district-user.ts';
import { useFollowOptOut } from './opt-out.ts';

export type SchoolRequests = OutputOf<'GET /district/school-user-requests'>['data'][string];

export interface Decision {
  member: Member;
  approved: boolean;
}

/** Who waits to be let in, by school. */
export function useRequests() {
  const query = useQuery(
    queryOf('GET /district/school-user-requests', { query: { districtUserId: useDistrictUserId() } }),
  );
  useFollowOptOut(query.error);
  return query;
}

/** Where somebody stands who waits or was let in. */
const showRequests = [
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
      await Promise.all(showRequests.map((name) => client.invalidateQueries({ queryKey: keyOf(name) })));
    },
    { repeats: true },
  );
  useFollowOptOut(action.error);
  return action;
}
