import { call, useReloadMe } from '@tapin/shared/api';
import type { InputOf } from '@tapin/shared/contract/calls';
import { setAuth } from '@tapin/shared/session';
import { useAction } from '@tapin/shared/ui/use-action';
import { clearSignUpDraft } from '#src/sign-up-draft.ts';

type Credentials = InputOf<'POST /auth/sign-in'>['body'];

/** Signs in. The result is the path of the person's next screen. */
export function useSignIn() {
  const reloadMe = useReloadMe();
  return useAction(async (body: Credentials) => {
    await call('POST /auth/sign-in', { body });
    // The draft of a sign-up on this device does not belong to the account that signed in.
    clearSignUpDraft();
    setAuth((auth) => ({ ...auth, createAccount: { role: null } }));
    return reloadMe();
  });
}
