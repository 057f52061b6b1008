import { call } from '@tapin/shared/api';
import { useAction } from '@tapin/shared/ui/use-action';
import { signWithPasskey } from '#src/passkey/browser-passkey.ts';
import { useEnter } from './sign-in.ts';

/** Finishes a log-in with a code of the app or a recovery code. The result is the path of the next screen. */
export function useFinishWithCode() {
  const enter = useEnter();
  return useAction(async (code: string) => {
    await call('POST /auth/second-factor/code', { body: { code } });
    return enter();
  });
}

/** Finishes a log-in with a passkey. The result is the path of the next screen. */
export function useFinishWithPasskey() {
  const enter = useEnter();
  return useAction(async () => {
    const credential = await signWithPasskey(await call('POST /auth/second-factor/options'));
    await call('POST /auth/second-factor/passkey', { body: { credential } });
    return enter();
  });
}

/** Logs in with a passkey and without a password. The result is the path of the next screen. */
export function useSignInWithPasskey() {
  const enter = useEnter();
  return useAction(async (rememberMe: boolean) => {
    const credential = await signWithPasskey(await call('POST /auth/passkey/options'));
    await call('POST /auth/passkey', { body: { credential, rememberMe } });
    return enter();
  });
}
