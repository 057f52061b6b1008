import type { Auth } from './auth.ts';
import { setAuth } from './auth-atom.ts';

/** The same person in one of their schools, with the membership that belongs to it; in their first, if it is not theirs. */
export function inSchool(auth: Omit<Auth, 'school' | 'schoolUser'>, schoolId: string | undefined): Auth {
  const { schoolList, schoolUserList } = auth;
  const school = schoolList.find(({ _id }) => _id === schoolId) ?? schoolList[0] ?? null;
  const schoolUser = schoolUserList.find((membership) => membership.school === school?._id) ?? null;
  return { ...auth, school, schoolUser };
}

/** Makes a school of the person the current one. Without naming one it is the newest, which is listed first. */
export const enterSchool = (schoolId?: string): void => setAuth((auth) => inSchool(auth, schoolId));
