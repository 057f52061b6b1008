import { ApiError, call, useReloadMe } from '@tapin/shared/api';
import type { InputOf } from '@tapin/shared/contract/calls';
import { setAuth } from '@tapin/shared/session';
import { useAction } from '@tapin/shared/ui/use-action';
import { useState } from 'react';
import { withProof } from '#src/proof-of-work/with-proof.ts';
import { clearSignUpDraft } from '#src/sign-up-draft.ts';

type Credentials = Omit<InputOf<'POST /auth/sign-in'>['body'], 'proof'>;

const isLockedOut = (error: unknown) => error instanceof ApiError && error.code === 'locked_out';

/** Signs in. The result is the path of the person's next screen. */
export function useSignIn() {
  const reloadMe = useReloadMe();
  const [proofProgress, setProofProgress] = useState<number | null>(null);
  const [isLocked, setIsLocked] = useState(false);
  const action = useAction(async (credentials: Credentials) => {
    const send = (proof: object) => call('POST /auth/sign-in', { body: { ...credentials, ...proof } });
    setIsLocked(false);
    try {
      await withProof(send, setProofProgress);
    } catch (error) {
      setIsLocked(isLockedOut(error));
      throw error;
    } finally {
      setProofProgress(null);
    }
    // The draft of a sign-up on this device does not belong to the account that signed in.
    clearSignUpDraft();
    setAuth((auth) => ({ ...auth, createAccount: { role: null } }));
    return reloadMe();
  });
  const unlock = () => {
    setIsLocked(false);
    action.reset();
  };
  /**
   * `proofProgress` is the share of a proof of work that is done, or null when none is needed. `isLocked` stays true while
   * the person tries another way; `unlock` ends it when that way has admitted the device.
   */
  return { ...action, proofProgress, isLocked, unlock };
}
