import { call, useReloadMe } from '@tapin/shared/api';
import type { OutputOf } from '@tapin/shared/contract/calls';
import { endSession, getAuth } from '@tapin/shared/session';
import { useAction } from '@tapin/shared/ui/use-action';
import { useEnter } from '#src/components/use-enter.ts';

export type Invitation = OutputOf<'POST /auth/invitation'>;

/** Loads the invitation of a mailed link. The token is in the body, so that no server log contains it. */
export function useOpenInvitation() {
  return useAction(
    (token: string): Promise<Invitation> => call('POST /auth/invitation', { body: { token } }),
  );
}

export function useAcceptInvitation() {
  const enter = useEnter();
  return useAction(async (body: { token: string; password: string }) => {
    await call('POST /auth/invitation/accept', { body });
    if (getAuth().user) endSession();
    return enter();
  });
}

export function useConnectInvitation() {
  const reloadMe = useReloadMe();
  return useAction(async (token: string) => {
    await call('POST /auth/invitation/connect', { body: { token } });
    return reloadMe();
  });
}
