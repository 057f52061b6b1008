import { call, keyOf, queryOf, useReloadMe } from '@tapin/shared/api';
import type { Passkey, SecondFactors } from '@tapin/shared/contract/second-factor-calls';
import { useQueryClient } from '@tapin/shared/query';
import { useAction } from '@tapin/shared/ui/use-action';
import { createPasskey, signWithPasskey } from '#src/components/passkey.ts';

export type { Passkey, SecondFactors };

export const secondFactorsQuery = () => queryOf('GET /user/second-factors');

/**
 * Runs a call. If the server demands a confirmation of identity, it runs the call again after the person has confirmed.
 */
export type Confirmed = <Result>(act: () => Promise<Result>) => Promise<Result>;

/** Returns a function that reloads the factors and whether the school still requires a factor. */
function useReloadFactors() {
  const client = useQueryClient();
  const reloadMe = useReloadMe();
  return async () => {
    await client.invalidateQueries({ queryKey: keyOf('GET /user/second-factors') });
    await reloadMe();
  };
}

function useFactorAction<Result, Input = void>(act: (input: Input) => Promise<Result>) {
  const reload = useReloadFactors();
  return useAction(
    async (input: Input) => {
      const result = await act(input);
      await reload();
      return result;
    },
    { repeats: true },
  );
}

/** Adds a passkey. The result has recovery codes if it is the first factor of the account. */
export const useAddPasskey = (confirmed: Confirmed) =>
  useFactorAction(async (name: string) => {
    const options = await confirmed(() => call('POST /user/passkeys/options'));
    const credential = await createPasskey(options);
    return (await call('POST /user/passkeys', { body: { name, credential } })).recoveryCodes;
  });

export const useRemovePasskey = (confirmed: Confirmed) =>
  useFactorAction((id: string) => confirmed(() => call('DELETE /user/passkeys/:id', { params: { id } })));

export const useStartApp = (confirmed: Confirmed) =>
  useAction(() => confirmed(() => call('POST /user/authenticator-app')), { repeats: true });

/** Confirms the app with its first code. The result has recovery codes if it is the first factor of the account. */
export const useFinishApp = (confirmed: Confirmed) =>
  useFactorAction(
    async (code: string) =>
      (await confirmed(() => call('PUT /user/authenticator-app', { body: { code } }))).recoveryCodes,
  );

export const useRemoveApp = (confirmed: Confirmed) =>
  useFactorAction(() => confirmed(() => call('DELETE /user/authenticator-app')));

export const useRenewRecoveryCodes = (confirmed: Confirmed) =>
  useFactorAction(async () => (await confirmed(() => call('POST /user/recovery-codes'))).recoveryCodes);

export const useConfirmPassword = () =>
  useAction((password: string) => call('POST /user/confirm-password', { body: { password } }));

export const useConfirmPasskey = () =>
  useAction(async () => {
    const credential = await signWithPasskey(await call('POST /user/confirm-passkey/options'));
    return call('POST /user/confirm-passkey', { body: { credential } });
  });
