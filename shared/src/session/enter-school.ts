import { can } from '../contract/policy.ts';
import type { Auth } from './auth.ts';
import { setAuth } from './auth-atom.ts';

/** Returns the session with a current school and its membership. A school that is not theirs is replaced by their first one. */
export function withCurrentSchool(
  auth: Omit<Auth, 'school' | 'schoolUser'>,
  schoolId: string | undefined,
): Auth {
  const { schoolList, schoolUserList } = auth;
  const membershipIn = (id: string | undefined) =>
    schoolUserList.find((membership) => membership.school === id) ?? null;
  // A district may have lost the current school. The first school in the list is one that the person may enter.
  const current = membershipIn(schoolId);
  const isLost = current?.verified === 'rejected' && can(current.role, 'managesDistrict');
  const school = schoolList.find(({ _id }) => _id === schoolId && !isLost) ?? schoolList[0] ?? null;
  return { ...auth, school, schoolUser: membershipIn(school?._id) };
}

/**
 * Makes a school the current one.
 *
 * @param schoolId The id of the school. Without it, the newest school becomes the current one, which is the first in the
 * list.
 */
export const enterSchool = (schoolId?: string): void => setAuth((auth) => withCurrentSchool(auth, schoolId));
