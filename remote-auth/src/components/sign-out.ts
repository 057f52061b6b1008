import { signOut } from '@tapin/shared/api';
import { useAction } from '@tapin/shared/ui/use-action';

/** Signs out. The shell then shows the landing screen. */
export function useSignOut() {
  return useAction(signOut);
}
