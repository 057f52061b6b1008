import { meQuery } from '@tapin/shared/api';
import { useQueryClient } from '@tapin/shared/query';
import { getAuth, homePath } from '@tapin/shared/session';

/** Loads who the person is now, after a call that changed it, and returns where they belong. */
export function useReloadMe() {
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.fetchQuery({ ...meQuery, staleTime: 0 });
    return homePath(getAuth());
  };
}
