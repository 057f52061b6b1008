import { call, keyOf, listOf, queryOf } from '@tapin/shared/api';
import type { InputOf } from '@tapin/shared/contract/calls';
import { grantedRoles } from '@tapin/shared/contract/policy';
import { pageSizes } from '@tapin/shared/contract/vocabulary';
import { keepPreviousData, useQueryClient } from '@tapin/shared/query';
import { useAction } from '@tapin/shared/ui/use-action';
import { useSchoolUserId } from '#src/components/membership.ts';

type StaffRole = InputOf<'PUT /admin/change-school-user-role'>['body']['role'];

export const staffRoles: readonly StaffRole[] = [...grantedRoles].reverse();

export const staffQuery = (schoolUserId: string, searchTerm: string) => ({
  ...listOf(
    'GET /admin/staff',
    { query: { schoolUserId, ...(searchTerm && { searchTerm }) } },
    { pageSize: pageSizes.list },
  ),
  placeholderData: keepPreviousData,
});

export const staffMemberQuery = (schoolUserId: string, id: string) =>
  queryOf('GET /admin/staff/:id', { params: { id }, query: { schoolUserId } });

/** The calls whose replies contain staff. The dashboard has a filter by teacher. */
const callsWithStaff = [
  'GET /admin/staff',
  'GET /admin/staff/:id',
  'GET /admin/role-requests',
  'GET /staff/dashboard',
] as const;

export function useChangeRole(id: string) {
  const schoolUserId = useSchoolUserId();
  const client = useQueryClient();
  return useAction(
    async (role: StaffRole) => {
      await call('PUT /admin/change-school-user-role', {
        body: { schoolUserId, forSchoolUserId: id, role },
      });
      await Promise.all(callsWithStaff.map((name) => client.invalidateQueries({ queryKey: keyOf(name) })));
    },
    { repeats: true },
  );
}

export function useRemoveMember(id: string) {
  const schoolUserId = useSchoolUserId();
  const client = useQueryClient();
  return useAction(async () => {
    await call('POST /admin/approve-or-reject-school-user', {
      body: { schoolUserId, forSchoolUserId: id, approve: false },
    });
    // The cached replies are removed instead of refetched, because the page of the removed person would get a 404.
    for (const name of callsWithStaff) client.removeQueries({ queryKey: keyOf(name), type: 'inactive' });
  });
}

export function useResetSecondFactors(id: string) {
  const schoolUserId = useSchoolUserId();
  const client = useQueryClient();
  return useAction(
    async () => {
      await call('POST /admin/reset-second-factors', { body: { schoolUserId, forSchoolUserId: id } });
      await client.invalidateQueries({ queryKey: keyOf('GET /admin/staff/:id') });
    },
    { repeats: true },
  );
}
