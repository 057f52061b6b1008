import { ApiError } from '@tapin/shared/api';
import { useQueryClient } from '@tapin/shared/query';
import { useNavigate } from '@tapin/shared/router';
import { useEffect } from 'react';

/**
 * Opens the screen that sets up a second factor after a refused call, because the school began to require one while the
 * person was logged in.
 */
export function useSecondFactorRedirect(): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        const { error }: { error: unknown } = event.action;
        if (error instanceof ApiError && error.code === 'second_factor_needed') navigate('/auth/second-step');
      }),
    [client, navigate],
  );
}
