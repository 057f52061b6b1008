import { ApiError, call } from '@tapin/shared/api';
import type { InputOf } from '@tapin/shared/contract/calls';
import { useNavigate } from '@tapin/shared/router';
import { useAction } from '@tapin/shared/ui/use-action';
import { useState } from 'react';
import { signWithPasskey } from '#src/components/passkey.ts';
import { withProof } from '#src/components/proof-of-work/with-proof.ts';
import { clearNewAccount, useEnter } from '#src/components/use-enter.ts';

type Credentials = Omit<InputOf<'POST /auth/sign-in'>['body'], 'proof'>;

const hasCode = (error: unknown, code: ApiError['code']) => error instanceof ApiError && error.code === code;

/** Logs in. The result is the path of the person's next screen, or null when the account needs its second factor first. */
function useLogInWithPassword() {
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
    // The next screen loads the person. Loading the person earlier would let the shell redirect to their home screen.
    return '/auth/second-step';
  });
  const unlock = () => {
    setIsLocked(false);
    action.reset();
  };
  return { ...action, proofProgress, isLocked, unlock };
}

function useLogInWithPasskey() {
  const enter = useEnter();
  return useAction(async (rememberMe: boolean) => {
    const credential = await signWithPasskey(await call('POST /auth/passkey/options'));
    await call('POST /auth/passkey', { body: { credential, rememberMe } });
    return enter();
  });
}

type Method = 'password' | 'passkey';

/** Logs a person in with either method, then opens the second step if the account has one, else the next screen. */
export function useLogIn(credentials: Omit<Credentials, 'rememberMe'>) {
  const navigate = useNavigate();
  const withPassword = useLogInWithPassword();
  const withPasskey = useLogInWithPasskey();
  const [method, setMethod] = useState<Method | null>(null);
  const [isSecondStep, setIsSecondStep] = useState(false);
  const [isAdmitted, setIsAdmitted] = useState(false);

  const start = (chosen: Method) => {
    withPassword.reset();
    withPasskey.reset();
    setIsAdmitted(false);
    setMethod(chosen);
  };
  const cancel = () => setMethod(null);
  const enter = (path: string | null) => {
    setMethod(null);
    if (path === null) setIsSecondStep(true);
    else navigate(path, { replace: true });
  };
  const send = (rememberMe: boolean) => {
    const callbacks = { onSuccess: enter, onError: cancel };
    if (method === 'passkey') withPasskey.mutate(rememberMe, callbacks);
    else withPassword.mutate({ ...credentials, rememberMe }, callbacks);
  };
  const restart = () => {
    withPassword.reset();
    setIsSecondStep(false);
  };
  const admitDevice = () => {
    withPassword.unlock();
    setIsAdmitted(true);
  };
  return {
    method,
    start,
    send,
    cancel,
    isSecondStep,
    restart,
    isIdle: withPassword.isIdle && withPasskey.isIdle,
    isPending: withPassword.isPending || withPasskey.isPending,
    error: withPassword.error ?? withPasskey.error,
    /** The share of a proof of work that is done, or null when none is needed. */
    proofProgress: withPassword.proofProgress,
    /** Whether the account is locked on this device. It stays true until another way has admitted the device. */
    isLocked: withPassword.isLocked,
    isAdmitted,
    admitDevice,
  };
}
