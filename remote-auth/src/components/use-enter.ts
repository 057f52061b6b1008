import { useReloadMe } from '@tapin/shared/api';
import { getAuth, landingPath, setAuth } from '@tapin/shared/session';
import { clearSignUpDraft } from './sign-up-draft.ts';

export function clearNewAccount(): void {
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
