import { call, keyOf, queryOf } from '@tapin/shared/api';
import type { RoleRequest } from '@tapin/shared/contract/role-request-calls';
import { useQueryClient } from '@tapin/shared/query';
import { useAction } from '@tapin/shared/ui/use-action';
import { refetchOptions } from '#src/components/dashboard-calls.ts';
import { useSchoolUserId } from '#src/components/membership.ts';

export type { RoleRequest };

/** The pending requests to make a member of the staff a super admin. */
export const roleRequestsQuery = (schoolUserId: string) =>
  queryOf('GET /admin/role-requests', { query: { schoolUserId } }, refetchOptions);

/** Withdraws a request that the person made. Another person may decide about it at the same time. */
export function useWithdrawRequest(id: string) {
  const schoolUserId = useSchoolUserId();
  const client = useQueryClient();
  return useAction(async () => {
    try {
      await call('DELETE /admin/role-request/:id', { params: { id }, body: { schoolUserId } });
    } finally {
      const changed = ['GET /admin/role-requests', 'GET /admin/staff/:id'] as const;
      await Promise.all(changed.map((name) => client.invalidateQueries({ queryKey: keyOf(name) })));
    }
  });
}
