import { useQueryClient } from '@tapin/shared/query';
import { useNavigate } from '@tapin/shared/router';
import { onSessionEnd } from '@tapin/shared/session';
import { useEffect } from 'react';

/** When the session ends, whoever ended it: nothing of the person stays, and the page is the landing screen. */
export function useSessionEnd(): void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  useEffect(
    () =>
      onSessionEnd(() => {
        queryClient.clear();
        navigate('/', { replace: true });
      }),
    [queryClient, navigate],
  );
}
