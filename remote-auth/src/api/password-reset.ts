import { call } from '@tapin/shared/api';
import { useMutation } from '@tapin/shared/query';
import { endSession, getAuth } from '@tapin/shared/session';

export function useRequestPasswordReset() {
  return useMutation({
    mutationFn: (email: string) => call('POST /auth/request-password-reset', { body: { email } }),
  });
}

/** The server ends every session of the account; the one on this device would only fail at its next call. */
export function useResetPassword() {
  return useMutation({
    mutationFn: async (body: { token: string; password: string }) => {
      await call('POST /auth/reset-password', { body });
      if (getAuth().user) endSession();
    },
  });
}
