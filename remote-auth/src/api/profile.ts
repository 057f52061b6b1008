import { call, meQuery, useReloadMe } from '@tapin/shared/api';
import type { InputOf } from '@tapin/shared/contract/calls';
import { useQueryClient } from '@tapin/shared/query';
import { enterSchool, getAuth, homePath } from '@tapin/shared/session';
import { useAction } from '@tapin/shared/ui/use-action';

export type ProfileChange = InputOf<'PUT /user/profile'>['body'];

/** Whether a change affects which data the person may see, so that cached data has to be cleared. */
const changesMembership = ({ schoolCode, role }: ProfileChange) =>
  schoolCode !== undefined || role !== undefined;

export function useSaveProfile() {
  const queryClient = useQueryClient();
  const reloadMe = useReloadMe();
  return async (change: ProfileChange) => {
    await call('PUT /user/profile', { body: change });
    if (!changesMembership(change)) return reloadMe();
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== meQuery.queryKey[0] });
    await reloadMe();
    enterSchool();
    return homePath(getAuth());
  };
}

/** Saves the name prefix. "Prefer not to say" changes nothing. */
export function useSaveNamePrefix() {
  const saveProfile = useSaveProfile();
  const reloadMe = useReloadMe();
  return useAction((namePrefix: NonNullable<ProfileChange['namePrefix']>) =>
    namePrefix === '' ? reloadMe() : saveProfile({ namePrefix }),
  );
}
