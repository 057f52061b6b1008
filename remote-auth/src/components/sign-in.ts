import { ApiError, call, useReloadMe } from '@tapin/shared/api';
import type { InputOf } from '@tapin/shared/contract/calls';
import { getAuth, landingPath, setAuth } from '@tapin/shared/session';
import { useAction } from '@tapin/shared/ui/use-action';
import { useState } from 'react';
import { withProof } from './proof-of-work/with-proof.ts';
import { clearSignUpDraft } from './sign-up-draft.ts';

type Credentials = Omit<InputOf<'POST /auth/sign-in'>['body'], 'proof'>;

const hasCode = (error: unknown, code: ApiError['code']) => error instanceof ApiError && error.code === code;

/** Clears what belongs to another account than the one that signed in: the draft of a sign-up, and its role. */
function clearNewAccount(): void {
  clearSignUpDraft();
  setAuth((auth) => ({ ...auth, createAccount: { role: null } }));
}

/** Returns a function that loads the person after the start of a session, and resolves to the path of the next screen. */
export function useEnter() {
  const reloadMe = useReloadMe();
  return async () => {
    clearNewAccount();
    await reloadMe();
    return landingPath(getAuth());
  };
}

/** Signs in. The result is the path of the person's next screen, or null when the account needs its second factor first. */
export function useSignIn() {
  const enter = useEnter();
  const [proofProgress, setProofProgress] = useState<number | null>(null);
  const [isLocked, setIsLocked] = useState(false);
  const action = useAction(async (credentials: Credentials) => {
    const send = (proof: object) => call('POST /auth/sign-in', { body: { ...credentials, ...proof } });
    setIsLocked(false);
    let isFactorDue = false;
    try {
      const { secondFactorDue = false } = await withProof(send, setProofProgress);
      isFactorDue = secondFactorDue;
    } catch (error) {
      if (hasCode(error, 'second_factor_required')) return null;
      setIsLocked(hasCode(error, 'locked_out'));
      throw error;
    } finally {
      setProofProgress(null);
    }
    if (!isFactorDue) return enter();
    clearNewAccount();
    // That screen loads the person. Loading them here would let the shell redirect to their home screen.
    return '/auth/second-step';
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
