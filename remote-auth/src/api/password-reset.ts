import { call } from '@tapin/shared/api';
import { endSession, getAuth } from '@tapin/shared/session';
import { useAction } from '@tapin/shared/ui/use-action';

export function useRequestPasswordReset() {
  return useAction((email: string) => call('POST /auth/request-password-reset', { body: { email } }));
}

/** Sets a new password. The server ends every session of the account, so the one on this device is ended as well. */
export function useResetPassword() {
  return useAction(async (body: { token: string; password: string }) => {
    await call('POST /auth/reset-password', { body });
    if (getAuth().user) endSession();
  });
}
