import {
  cedarHigh,
  districtAdmin,
  memberAs,
  membershipIn,
  personWithoutSchool,
  userWith,
} from '../testing/people.tsx';
import { type Auth, isDistrictKind, roleOf, signedOut } from './auth.ts';
import { homePath } from './home-path.ts';

const withoutDistrict: Auth = { ...personWithoutSchool('district_admin'), districtUser: null };
const pendingMembership = membershipIn(cedarHigh, { role: 'district_admin', verified: 'pending' });
const withPendingSchool: Auth = {
  ...districtAdmin('approved', [cedarHigh]),
  schoolUser: pendingMembership,
  schoolUserList: [pendingMembership],
};
const withNewerRole = memberAs(JSON.parse('"nurse"'));

test.each<[string, Auth, string]>([
  ['a visitor', signedOut, '/'],
  ['a visitor who chose a role', { ...signedOut, createAccount: { role: 'teacher' } }, '/'],
  [
    'an unverified student',
    personWithoutSchool('student', { emailVerified: false }),
    '/auth/email-verification',
  ],
  [
    'an unverified district admin',
    personWithoutSchool('district_admin', { emailVerified: false }),
    '/auth/email-verification',
  ],
  ['somebody without a role', personWithoutSchool(null), '/auth/role-selection'],
  ['a student without a school', personWithoutSchool('student'), '/auth/school-code'],
  ['a teacher without a school', personWithoutSchool('teacher'), '/auth/school-code'],
  ['an admin without a school', personWithoutSchool('admin'), '/auth/school-code'],
  ['a super admin without a school', personWithoutSchool(null, { role: 'super_admin' }), '/auth/school-code'],
  ['a district admin without a district', withoutDistrict, '/auth/district-code'],
  ['a student', memberAs('student'), '/survey'],
  ['a teacher', memberAs('teacher'), '/staff/dashboard'],
  ['an admin', memberAs('admin'), '/staff/dashboard'],
  ['a super admin', memberAs('super_admin'), '/staff/dashboard'],
  ['a pending student', memberAs('student', 'pending'), '/auth/not-verified'],
  ['a removed student', memberAs('student', 'rejected'), '/auth/not-verified'],
  ['a pending teacher', memberAs('teacher', 'pending'), '/auth/not-verified'],
  ['a rejected teacher', memberAs('teacher', 'rejected'), '/auth/not-verified'],
  ['a pending admin', memberAs('admin', 'pending'), '/auth/not-verified'],
  ['a rejected admin', memberAs('admin', 'rejected'), '/auth/not-verified'],
  ['a pending super admin', memberAs('super_admin', 'pending'), '/auth/not-verified'],
  ['a district admin', districtAdmin(), '/staff/dashboard'],
  ['a district admin without schools', districtAdmin('approved', []), '/auth/not-verified'],
  ['a district admin whose first school has not answered', withPendingSchool, '/auth/not-verified'],
  ['a pending district admin', districtAdmin('pending', []), '/auth/not-verified'],
  ['a rejected district admin', districtAdmin('rejected'), '/auth/not-verified'],
  ['a role that only a newer server knows', withNewerRole, '/auth/not-verified'],
])('the first screen of %s is %s', (_, auth, home) => {
  expect(homePath(auth)).toBe(home);
});

test('the first screen depends on the role at the current school, then on that in the district, of the account and of the sign-up', () => {
  const everything: Auth = {
    ...districtAdmin(),
    createAccount: { role: 'student' },
    user: userWith({ role: 'admin' }),
    schoolUser: memberAs('teacher').schoolUser,
  };
  expect(roleOf(everything)).toBe('teacher');
  expect(roleOf({ ...everything, schoolUser: null })).toBe('district_admin');
  expect(roleOf({ ...everything, schoolUser: null, districtUser: null })).toBe('admin');
  const chosen = { ...everything, schoolUser: null, districtUser: null, user: userWith() };
  expect(roleOf(chosen)).toBe('student');
  expect(roleOf(signedOut)).toBeNull();
});

test('people of a district are recognized with and without schools, and members of a school are not among them', () => {
  expect(isDistrictKind(districtAdmin())).toBe(true);
  expect(isDistrictKind(districtAdmin('pending', []))).toBe(true);
  expect(isDistrictKind(personWithoutSchool('district_admin'))).toBe(true);
  expect(isDistrictKind({ ...memberAs('admin'), school: cedarHigh })).toBe(false);
  expect(isDistrictKind(signedOut)).toBe(false);
});
