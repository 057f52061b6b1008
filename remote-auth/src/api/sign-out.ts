import { signOut } from '@tapin/shared/api';
import { useMutation } from '@tapin/shared/query';

/** Signs out; the shell then goes to the landing screen. */
export function useSignOut() {
  return useMutation({ mutationFn: signOut });
}
