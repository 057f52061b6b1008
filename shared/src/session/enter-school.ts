import type { Auth } from './auth.ts';
import { setAuth } from './auth-atom.ts';

/**
 * Returns the session with a current school and its membership. The first school replaces one that is not theirs, and one
 * that they may not enter while they may enter another.
 */
export function withCurrentSchool(
  auth: Omit<Auth, 'school' | 'schoolUser'>,
  schoolId: string | undefined,
): Auth {
  const { schoolList, schoolUserList } = auth;
  const membershipIn = (id: string | undefined) =>
    schoolUserList.find((membership) => membership.school === id) ?? null;
  // The server lists approved memberships first.
  const [first] = schoolList;
  const isApproved = (id: string | undefined) => membershipIn(id)?.verified === 'approved';
  const isKept = isApproved(schoolId) || !isApproved(first?._id);
  const school = schoolList.find(({ _id }) => _id === schoolId && isKept) ?? first ?? null;
  return { ...auth, school, schoolUser: membershipIn(school?._id) };
}

/**
 * Makes a school the current one.
 *
 * @param schoolId The id of the school. Without it, the first school in the list becomes the current one.
 */
export const enterSchool = (schoolId?: string): void => setAuth((auth) => withCurrentSchool(auth, schoolId));
