import { signOut } from '@tapin/shared/api';
import { useAction } from '@tapin/shared/ui/use-action';

/** Signs out; the shell then goes to the landing screen. */
export function useSignOut() {
  return useAction(signOut);
}
