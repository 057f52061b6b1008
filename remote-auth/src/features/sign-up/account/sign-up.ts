import { call, useReloadMe } from '@tapin/shared/api';
import type { InputOf } from '@tapin/shared/contract/calls';
import { useAction } from '@tapin/shared/ui/use-action';
import { clearSignUpDraft } from '#src/components/sign-up-draft.ts';

export type NewAccount = InputOf<'POST /auth/sign-up'>['body'];

export function useSignUp() {
  return useAction((body: NewAccount) => call('POST /auth/sign-up', { body }));
}

/** Confirms the address. The result is the path of the next step. */
export function useVerifyEmail() {
  const reloadMe = useReloadMe();
  return useAction(async (code: string) => {
    await call('POST /auth/sign-up/verify-email', { body: { code } });
    clearSignUpDraft();
    return reloadMe();
  });
}

export type CodeResending = ReturnType<typeof useResendCode>;

export function useResendCode() {
  return useAction(() => call('POST /auth/sign-up/resend-code'), { repeats: true });
}
