import { call, keyOf, queryOf } from '@tapin/shared/api';
import type { OutputOf } from '@tapin/shared/contract/calls';
import { useQueryClient } from '@tapin/shared/query';
import { useAction } from '@tapin/shared/ui/use-action';

export type TalkRequest = NonNullable<OutputOf<'GET /student/:school/adults'>['request']>;

/** The student's adults, whether the school lets students ask, and what was asked. */
export const adultsQuery = (school: string) => queryOf('GET /student/:school/adults', { params: { school } });

/** Asks for an adult by user id; null takes the request back. */
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
