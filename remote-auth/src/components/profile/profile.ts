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
    const { schoolUser, schoolUserList } = getAuth();
    const isOneOfSeveral = changesMembership(change) && schoolUser !== null && schoolUserList.length > 1;
    const body = isOneOfSeveral ? { ...change, schoolUserId: schoolUser._id } : change;
    await call('PUT /user/profile', { body });
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
