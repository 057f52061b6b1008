import { useQueryClient } from '@tapin/shared/query';
import { getAuth, onSessionEnd } from '@tapin/shared/session';
import { useEffect } from 'react';

/**
 * Clears all data of the person when the session ends. The guard of a screen for signed-in people then redirects to the
 * landing screen. A public page stays open.
 */
export function useSessionEnd(): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      onSessionEnd(() => {
        queryClient.clear();
        // Another person is signed in on this device now, so the page is reloaded for them.
        if (getAuth().user) window.location.reload();
      }),
    [queryClient],
  );
}
