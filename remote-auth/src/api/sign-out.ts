import { signOut, useAction } from '@tapin/shared/api';

/** Signs out; the shell then goes to the landing screen. */
export function useSignOut() {
  return useAction(signOut);
}
