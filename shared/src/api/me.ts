import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { OutputOf } from '@tapin/contract/calls';
import type { Auth } from '../session/auth.ts';
import { getAuth, setAuth } from '../session/auth-atom.ts';
import { endSession } from '../session/end-session.ts';
import { withCurrentSchool } from '../session/enter-school.ts';
import { homePath } from '../session/home-path.ts';
import { call } from './call.ts';
import { hasSessionMarker } from './prefetch.ts';
import { keyOf } from './query-of.ts';

export type Me = OutputOf<'GET /user/me'>;

/**
 * Returns the session with the loaded person. The current school stays if it is one of the person’s schools, else the
 * first school is used.
 */
function withMe({ createAccount, school }: Auth, me: Me): Auth {
  const { user, grade, district, districtUser, schools: schoolList, schoolUsers: schoolUserList } = me;
  const person = { createAccount, user, grade, district, districtUser, schoolList, schoolUserList };
  return withCurrentSchool(person, school?._id);
}

/** The query of the logged-in person. Loading it also updates the auth atom. */
export const meQuery = queryOptions({
  // The key contains no account, because this query finds out which account is logged in.
  queryKey: keyOf('GET /user/me'),
  queryFn: async ({ signal }) => {
    const me = await call('GET /user/me', undefined, { signal });
    // A late reply must not log in a person who has logged out meanwhile.
    signal.throwIfAborted();
    setAuth((auth) => withMe(auth, me));
    return me;
  },
  staleTime: 60_000,
  // Offline, the query fails at once instead of pausing.
  networkMode: 'always',
});

/** Whether a person may be logged in: this device has stored one, or the server may have a session of this browser. */
export const mayBeSignedIn = (): boolean => getAuth().user !== null || hasSessionMarker();

/**
 * Logs out. When the call fails, the person stays logged in and sees an error. Otherwise the cookie would stay valid,
 * and the next person at a shared device would use their account.
 */
export async function logOut(): Promise<void> {
  await call('GET /auth/sign-out');
  endSession();
}

/** @deprecated Use `logOut`, which is the same with the word of the glossary. */
export const signOut = (): Promise<void> => logOut();

/**
 * Returns a function that reloads the person after a call that changed them, and resolves to the path of their home
 * screen.
 *
 * @example
 * const reloadMe = useReloadMe();
 * const onSuccess = async () => navigate(await reloadMe());
 */
export function useReloadMe() {
  const client = useQueryClient();
  return async () => {
    await client.fetchQuery({ ...meQuery, staleTime: 0 });
    return homePath(getAuth());
  };
}
