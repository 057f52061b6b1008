import { call } from '@tapin/shared/api';
import type { InputOf } from '@tapin/shared/contract/calls';
import { useMutation } from '@tapin/shared/query';
import { useReloadMe } from './me.ts';

export type NewAccount = InputOf<'POST /auth/sign-up'>['body'];

export function useSignUp() {
  return useMutation({ mutationFn: (body: NewAccount) => call('POST /auth/sign-up', { body }) });
}

/** Confirms the address; its result is the path of the next step. */
export function useVerifyEmail() {
  const reloadMe = useReloadMe();
  return useMutation({
    mutationFn: async (code: string) => {
      await call('POST /auth/sign-up/verify-email', { body: { code } });
      return reloadMe();
    },
  });
}

export function useResendCode() {
  return useMutation({ mutationFn: () => call('POST /auth/sign-up/resend-code') });
}
