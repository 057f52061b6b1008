import { can } from '@tapin/shared/contract/policy';
import { type Auth, isDistrictKind } from '@tapin/shared/session';

/** Whether the person is a student whom the school has not removed, and who therefore has a grade and teachers. */
export const isStudentAtSchool = (schoolUser: Auth['schoolUser']): boolean =>
  schoolUser !== null && can(schoolUser.role, 'answersCheckIn') && schoolUser.verified !== 'rejected';

export const isStaffAtSchool = (schoolUser: Auth['schoolUser']): boolean =>
  schoolUser !== null && can(schoolUser.role, 'worksAtSchool') && schoolUser.verified === 'approved';

/**
 * Whether the person has more than one membership as staff. It is false for people of a district, who have the list of
 * its schools instead.
 */
export const isStaffOfSeveralSchools = (auth: Auth): boolean =>
  !isDistrictKind(auth) && auth.schoolUserList.filter(({ role }) => can(role, 'worksAtSchool')).length > 1;

/** Whether the person can have passkeys and an authenticator app: staff and districts, with a confirmed address. */
export const mayHaveSecondFactors = (auth: Auth): boolean =>
  auth.user?.emailVerified === true &&
  (isDistrictKind(auth) || (auth.schoolUser !== null && can(auth.schoolUser.role, 'worksAtSchool')));
