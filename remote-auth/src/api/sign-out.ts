import { signOut } from '@tapin/shared/api';
import { useMutation } from '@tapin/shared/query';
import { useNavigate } from '@tapin/shared/router';

/** Signs out and goes to the landing screen, also when the server could not be told. */
export function useSignOut() {
  const navigate = useNavigate();
  return useMutation({ mutationFn: signOut, onSettled: () => navigate('/', { replace: true }) });
}
