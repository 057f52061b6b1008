import { call, useReloadMe } from '@tapin/shared/api';
import type { OutputOf } from '@tapin/shared/contract/calls';
import { endSession, getAuth } from '@tapin/shared/session';
import { useAction } from '@tapin/shared/ui/use-action';
import { useEnter } from '#src/components/use-enter.ts';

export type Invitation = OutputOf<'POST /auth/invitation'>;

/** Loads what a mailed invitation is for. The token is in the body, so that no log has it. */
export function useOpenInvitation() {
  return useAction(
    (token: string): Promise<Invitation> => call('POST /auth/invitation', { body: { token } }),
  );
}

/** Sets the password of an invited person, who is then logged in. */
export function useAcceptInvitation() {
  const enter = useEnter();
  return useAction(async (body: { token: string; password: string }) => {
    await call('POST /auth/invitation/accept', { body });
    if (getAuth().user) endSession();
    return enter();
  });
}

/** Connects the account of the logged-in person with the place at the school. */
export function useConnectInvitation() {
  const reloadMe = useReloadMe();
  return useAction(async (token: string) => {
    await call('POST /auth/invitation/connect', { body: { token } });
    return reloadMe();
  });
}
