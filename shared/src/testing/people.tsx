import type { Role, SchoolUser, User, Verification } from '@tapin/contract/entities';
import type { SignUpRole } from '@tapin/contract/policy';
import { type Auth, signedOut } from '@tapin/shared/session';

export const cedarHigh = { _id: 'school-1', name: 'Cedar High', code: 'CEDAR1' };
export const cedarMiddle = { _id: 'school-2', name: 'Cedar Middle', code: 'CEDAR2' };
const cedarValley = { _id: 'district-1', name: 'Cedar Valley', code: 'CEDAR', remotes: ['district'] };

export const userWith = (changes: Partial<User> = {}): User => ({
  _id: 'user-1',
  firstName: 'Ana',
  lastName: 'Rivera',
  preferredName: '',
  namePrefix: '',
  email: 'ana@cedar.test',
  emailVerified: true,
  role: null,
  ...changes,
});

export const membershipIn = (school: { _id: string }, changes: Partial<SchoolUser> = {}): SchoolUser => ({
  _id: `membership-${school._id}`,
  user: 'user-1',
  school: school._id,
  role: 'student',
  verified: 'approved',
  ...changes,
});

/** A person who has an account and has not joined a school or district. */
export const personWithoutSchool = (chosen: SignUpRole | null, changes: Partial<User> = {}): Auth => ({
  ...signedOut,
  createAccount: { role: chosen },
  user: userWith(changes),
});

export const memberAs = (role: Role, verified: Verification = 'approved'): Auth => {
  const schoolUser = membershipIn(cedarHigh, { role, verified });
  return {
    ...signedOut,
    user: userWith(),
    school: cedarHigh,
    schoolUser,
    schoolList: [cedarHigh],
    schoolUserList: [schoolUser],
  };
};

/** An admin of the district Cedar Valley, with a membership in each of its `schools`. */
export const districtAdmin = (
  verified: Verification = 'approved',
  schools = [cedarHigh, cedarMiddle],
): Auth => {
  const memberships = schools.map((school) => membershipIn(school, { role: 'district_admin' }));
  return {
    ...signedOut,
    user: userWith(),
    school: schools[0] ?? null,
    schoolUser: memberships[0] ?? null,
    schoolList: schools,
    schoolUserList: memberships,
    district: cedarValley,
    districtUser: { _id: 'district-user-1', role: 'district_admin', verified },
  };
};
