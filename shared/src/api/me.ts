import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { OutputOf } from '../contract/calls.ts';
import type { Auth } from '../session/auth.ts';
import { getAuth, setAuth } from '../session/auth-atom.ts';
import { endSession } from '../session/end-session.ts';
import { inSchool } from '../session/enter-school.ts';
import { homePath } from '../session/home-path.ts';
import { call } from './call.ts';
import { keyOf } from './query-of.ts';

export type Me = OutputOf<'GET /user/me'>;

/** The current school stays current while it is still one of the person's schools; otherwise the first becomes it. */
function withMe({ createAccount, school }: Auth, me: Me): Auth {
  const { user, grade, district, districtUser, schools: schoolList, schoolUsers: schoolUserList } = me;
  const person = { createAccount, user, grade, district, districtUser, schoolList, schoolUserList };
  return inSchool(person, school?._id);
}

/** The signed-in person. Loading it also brings the auth atom up to date. */
export const meQuery = queryOptions({
  // Not by account: it is how the page learns whose account it is.
  queryKey: keyOf('GET /user/me'),
  queryFn: async ({ signal }) => {
    const me = await call('GET /user/me', undefined, { signal });
    // Somebody who signed out meanwhile is not to be signed in again by a reply that is late.
    signal.throwIfAborted();
    setAuth((auth) => withMe(auth, me));
    return me;
  },
  staleTime: 60_000,
  // Offline, a page says so at once instead of waiting.
  networkMode: 'always',
});

/**
 * Signs out. When the server cannot be told, the person stays signed in and is told so: the cookie would outlive what
 * is forgotten here, and the next one at a shared device would be them.
 */
export async function signOut(): Promise<void> {
  await call('GET /auth/sign-out');
  endSession();
}

/** Loads who the person is now, after a call that changed it, and returns where they belong. */
export function useReloadMe() {
  const client = useQueryClient();
  return async () => {
    await client.fetchQuery({ ...meQuery, staleTime: 0 });
    return homePath(getAuth());
  };
}
