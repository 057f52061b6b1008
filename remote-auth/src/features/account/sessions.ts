import { call, keyOf, queryOf } from '@tapin/shared/api';
import type { Session } from '@tapin/shared/contract/session-calls';
import { useQueryClient } from '@tapin/shared/query';
import { useAction } from '@tapin/shared/ui/use-action';

export type { Session };

/** The query of the sessions. It is never cached, because a session can begin or end on another device at any time. */
export const sessionsQuery = () => queryOf('GET /user/sessions', undefined, { gcTime: 0 });

/** Ends one session, or with null all but the current one. Loads the list again, also after a failure. */
export function useEndSession() {
  const client = useQueryClient();
  return useAction(
    async (id: string | null) => {
      try {
        await (id === null
          ? call('DELETE /user/sessions')
          : call('DELETE /user/sessions/:id', { params: { id } }));
      } finally {
        await client.invalidateQueries({ queryKey: keyOf('GET /user/sessions') });
      }
    },
    { repeats: true },
  );
}
