import { call, queryOf } from '@tapin/shared/api';
import { useQuery } from '@tapin/shared/query';
import { useAction } from '@tapin/shared/ui/use-action';
import { signWithPasskey, supportsPasskeys } from '#src/components/passkey/browser-passkey.ts';
import { useEnter } from '#src/components/sign-in.ts';

/** Finishes a log-in with a code of the app or a recovery code. The result is the path of the next screen. */
export function useFinishWithCode() {
  const enter = useEnter();
  return useAction(async (code: string) => {
    await call('POST /auth/second-factor/code', { body: { code } });
    return enter();
  });
}

/** Returns whether to offer a passkey, as soon as it is known whether the account of the waiting log-in has one. */
export function useOffersPasskey(): boolean {
  const isSupported = supportsPasskeys();
  const options = { enabled: isSupported, gcTime: 0, staleTime: 0 };
  const { data, isPending } = useQuery(queryOf('POST /auth/second-factor/options', undefined, options));
  return isSupported && !isPending && data?.hasPasskey !== false;
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
