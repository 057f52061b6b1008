import { call, keyOf, queryOf } from '@tapin/shared/api';
import { useQueryClient } from '@tapin/shared/query';
import { useAction } from '@tapin/shared/ui/use-action';
import { useSchoolUserId } from './membership.ts';

export const secondFactorRuleQuery = (school: string) =>
  queryOf('GET /school/:school/second-factor', { params: { school } });

export function useChangeSecondFactorRule(school: string) {
  const client = useQueryClient();
  return useAction(
    async (required: boolean) => {
      const params = { school };
      const rule = await call('PUT /school/:school/second-factor', { params, body: { required } });
      client.setQueryData(secondFactorRuleQuery(school).queryKey, rule);
    },
    { repeats: true },
  );
}

/** Removes all second factors of a member of the staff, by membership id. */
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
