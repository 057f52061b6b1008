import { call, keyOf, queryOf } from '@tapin/shared/api';
import type { OutputOf } from '@tapin/shared/contract/calls';
import { useQueryClient } from '@tapin/shared/query';
import { useAction } from '@tapin/shared/ui/use-action';

export type TalkRequest = NonNullable<OutputOf<'GET /student/:school/adults'>['request']>;

/**
 * Returns the query of the adults whom the student can ask, whether the school allows requests, and the open request.
 */
export const adultsQuery = (school: string) => queryOf('GET /student/:school/adults', { params: { school } });

/** Requests a talk with an adult, who is named by user id. Null withdraws the request. */
export function useTalk(school: string) {
  const client = useQueryClient();
  return useAction(
    async (adult: string | null) => {
      const params = { school };
      if (adult === null) await call('DELETE /student/:school/talk', { params });
      else await call('POST /student/:school/talk', { params, body: { adult } });
      await client.invalidateQueries({ queryKey: keyOf('GET /student/:school/adults') });
    },
    { repeats: true },
  );
}
