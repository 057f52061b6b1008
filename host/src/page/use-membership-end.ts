import { ApiError, meQuery } from '@tapin/shared/api';
import { useQueryClient } from '@tapin/shared/query';
import { getAuth, homePath } from '@tapin/shared/session';
import { useEffect } from 'react';

const [meKey] = meQuery.queryKey;

/** The first screen and the membership of the person, as a text to compare. */
const homeAndMembership = () => `${homePath(getAuth())} ${getAuth().schoolUser?._id}`;

/**
 * Loads the person again after a refused call, because they may have been removed from the school while the page is open.
 * The guard then redirects them, and the cached data of the school is cleared. Calls that are refused together load the
 * person once, and a refusal of that call itself is ignored.
 */
export function useMembershipEnd(): void {
  const client = useQueryClient();
  useEffect(() => {
    const reloadMe = async () => {
      const before = homeAndMembership();
      await client.fetchQuery({ ...meQuery, staleTime: 0 });
      if (homeAndMembership() !== before)
        client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== meKey });
    };
    let isReloading = false;
    const onFailure = async (error: unknown) => {
      if (isReloading || !(error instanceof ApiError) || error.code !== 'membership_not_approved') return;
      isReloading = true;
      // The page is kept when the person cannot be loaded. The next refused call tries again.
      await reloadMe().catch(() => undefined);
      isReloading = false;
    };
    const unsubscribes = [
      client.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') void onFailure(event.action.error);
      }),
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') void onFailure(event.action.error);
      }),
    ];
    return () => {
      for (const stop of unsubscribes) stop();
    };
  }, [client]);
}
