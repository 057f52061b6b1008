import { ApiError, call, meQuery, useReloadMe } from '@tapin/shared/api';
import { useQueryClient } from '@tapin/shared/query';
import { type Auth, setAuth } from '@tapin/shared/session';
import { useAction } from '@tapin/shared/ui/use-action';
import { useEffect } from 'react';
import { useDistrictUserId } from './district-user.ts';

/** The name of this remote in discovery and in the district's list of enabled remotes. */
const thisRemote = 'district';

const withoutThisRemote = (remotes: readonly string[]) => remotes.filter((name) => name !== thisRemote);

const withRemoteOff = (auth: Auth): Auth =>
  auth.district
    ? { ...auth, district: { ...auth.district, remotes: withoutThisRemote(auth.district.remotes) } }
    : auth;

/** Removes this remote from the session when an error says that it is off. The shell then shows its own page. */
export function useFollowOptOut(error: Error | null): void {
  const isOff = error instanceof ApiError && error.code === 'district_not_opted_in';
  useEffect(() => {
    if (isOff) setAuth(withRemoteOff);
  }, [isOff]);
}

/** Turns this remote off for the whole district. The district's other remotes stay on. */
export function useOptOut() {
  const districtUserId = useDistrictUserId();
  const client = useQueryClient();
  const reloadMe = useReloadMe();
  return useAction(async () => {
    const { district } = await client.fetchQuery({ ...meQuery, staleTime: 0 });
    await call('PUT /district/remotes', {
      body: { districtUserId, remotes: withoutThisRemote(district?.remotes ?? []) },
    });
    setAuth(withRemoteOff);
    await reloadMe().catch(() => undefined);
  });
}
