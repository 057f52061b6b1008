import { ApiError, call } from '@tapin/shared/api';
import { useQuery } from '@tapin/shared/query';
import { endSession, getAuth } from '@tapin/shared/session';
import { useAction } from '@tapin/shared/ui/use-action';

export function useRequestPasswordReset() {
  return useAction((email: string) => call('POST /auth/request-password-reset', { body: { email } }));
}

/** Returns the error if it says that the link no longer works. Other errors say nothing about the link. */
export const refusalOfLink = (error: Error | null): Error | null =>
  error instanceof ApiError && error.code === 'reset_link_invalid' ? error : null;

/** Checks a mailed link when it is opened, before anybody types a new password for a link that no longer works. */
export function useLinkCheck(token: string | undefined) {
  return useQuery({
    queryKey: ['reset link', token],
    queryFn: () => call('POST /auth/reset-password/check', { body: { token: token ?? '' } }),
    enabled: token !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/**
 * Sets a new password. The server ends every session of the account, so the session on this device is ended as well.
 */
export function useResetPassword() {
  return useAction(async (body: { token: string; password: string }) => {
    await call('POST /auth/reset-password', { body });
    if (getAuth().user) endSession();
  });
}
