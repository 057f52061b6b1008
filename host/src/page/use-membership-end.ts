import { ApiError, meQuery } from '@tapin/shared/api';
import { useQueryClient } from '@tapin/shared/query';
import { getAuth, homePath } from '@tapin/shared/session';
import { useEffect } from 'react';

const [me] = meQuery.queryKey;

/** Where the person belongs, in which school. */
const whereabouts = () => `${homePath(getAuth())} ${getAuth().schoolUser?._id}`;

/**
 * Somebody who is removed from a school while a page is open learns it by the first call that is refused: it is asked
 * who they are now, their guard leads them away, and nothing of the school stays. Calls that are refused together ask
 * once, and a refusal of that very question asks nothing.
 */
export function useMembershipEnd(): void {
  const client = useQueryClient();
  useEffect(() => {
    const ask = async () => {
      const before = whereabouts();
      await client.fetchQuery({ ...meQuery, staleTime: 0 });
      if (whereabouts() !== before) client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== me });
    };
    let isAsking = false;
    const onFailure = async (error: unknown) => {
      if (isAsking || !(error instanceof ApiError) || error.code !== 'membership_not_approved') return;
      isAsking = true;
      // The page stays as it is when the server cannot tell: its next call finds out.
      await ask().catch(() => undefined);
      isAsking = false;
    };
    const stops = [
      client.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') void onFailure(event.action.error);
      }),
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') void onFailure(event.action.error);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
}
