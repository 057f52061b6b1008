import { can } from '../contract/policy.ts';
import type { Auth } from './auth.ts';
import { setAuth } from './auth-atom.ts';

/** The same person in one of their schools, with the membership that belongs to it; in their first, if it is not theirs. */
export function inSchool(auth: Omit<Auth, 'school' | 'schoolUser'>, schoolId: string | undefined): Auth {
  const { schoolList, schoolUserList } = auth;
  const membershipIn = (id: string | undefined) =>
    schoolUserList.find((membership) => membership.school === id) ?? null;
  // A district may lose a school that somebody of it is looking at; the first is one they may enter, if any is.
  const current = membershipIn(schoolId);
  const isLost = current?.verified === 'rejected' && can(current.role, 'managesDistrict');
  const school = schoolList.find(({ _id }) => _id === schoolId && !isLost) ?? schoolList[0] ?? null;
  return { ...auth, school, schoolUser: membershipIn(school?._id) };
}

/** Makes a school of the person the current one. Without naming one it is the newest, which is listed first. */
export const enterSchool = (schoolId?: string): void => setAuth((auth) => inSchool(auth, schoolId));
