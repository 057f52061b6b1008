import { ApiError, keyOf } from '@tapin/shared/api';
import type { CallName } from '@tapin/shared/contract/calls';
import { useQueryClient } from '@tapin/shared/query';
import { type Auth, authAtom, setAuth } from '@tapin/shared/session';
import { useAction } from '@tapin/shared/ui/use-action';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';

/**
 * Returns the id of the person’s district user, which every call sends. The route guard rejects people without a
 * district user.
 */
export const useDistrictUserId = (): string => useAtomValue(authAtom).districtUser?._id ?? '';

/** The name of this remote in the discovery document and in the district’s list of remotes that are turned on. */
const thisRemote = 'district';

export const withoutThisRemote = (remotes: readonly string[]) =>
  remotes.filter((name) => name !== thisRemote);

export const withRemoteOff = (auth: Auth): Auth =>
  auth.district
    ? { ...auth, district: { ...auth.district, remotes: withoutThisRemote(auth.district.remotes) } }
    : auth;

/**
 * Wraps a query or an action. When its error says that the district has turned this remote off, the remote is removed
 * from the session, and the shell shows the screen for turning it on.
 */
export function useFollowOptOut<Call extends { error: Error | null }>(call: Call): Call {
  const isOff = call.error instanceof ApiError && call.error.code === 'district_not_opted_in';
  useEffect(() => {
    if (isOff) setAuth(withRemoteOff);
  }, [isOff]);
  return call;
}

/**
 * Sends a change, then reloads what depends on it. A refused change also reloads, because another admin may have
 * changed the data.
 *
 * @param stale The calls whose replies depend on the change.
 */
export function useDistrictChange<Input, Result>(
  change: (districtUserId: string, input: Input) => Promise<Result>,
  stale: readonly CallName[],
  options: { repeats?: true } = { repeats: true },
) {
  const districtUserId = useDistrictUserId();
  const client = useQueryClient();
  return useFollowOptOut(
    useAction(async (input: Input) => {
      try {
        return await change(districtUserId, input);
      } finally {
        await Promise.all(stale.map((name) => client.invalidateQueries({ queryKey: keyOf(name) })));
      }
    }, options),
  );
}
