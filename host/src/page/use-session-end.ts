import { useQueryClient } from '@tapin/shared/query';
import { getAuth, onSessionEnd } from '@tapin/shared/session';
import { useEffect } from 'react';

/**
 * When the session ends, whoever ended it, nothing of the person stays. Where the page is for somebody signed in, its
 * guard leads to the landing screen; a public page stays, and with it the link that somebody came by.
 */
export function useSessionEnd(): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      onSessionEnd(() => {
        queryClient.clear();
        // Somebody else is signed in on this device now: their page begins anew.
        if (getAuth().user) window.location.reload();
      }),
    [queryClient],
  );
}
