import type { Me } from '@tapin/shared/api';
import type { SignUpRole } from '@tapin/shared/contract/policy';
import { type Auth, getAuth, signedOut } from '@tapin/shared/session';
import { logInAs } from '#src/testing/open-screen.ts';
import { districtAdmin, member, personWithoutSchool, student, unverified } from '#src/testing/people.ts';
import { redirectByStep, type SignUpStep } from './sign-up-redirects.ts';

const visitor = (role: SignUpRole | null): Auth => ({ ...signedOut, createAccount: { role } });

function authOf(me: Me, role: SignUpRole | null = null): Auth {
  logInAs(me, role);
  return getAuth();
}

const rows: [string, SignUpStep, Auth, string | null][] = [
  ['a visitor', 'roleSelection', visitor(null), null],
  ['a person without a role', 'roleSelection', authOf(personWithoutSchool(null)), null],
  ['a student', 'roleSelection', authOf(student()), '/survey'],
  ['a denied teacher', 'roleSelection', authOf(member('teacher', 'rejected')), null],

  ['a visitor without a role', 'createAccount', visitor(null), '/auth/role-selection'],
  ['a visitor with a role', 'createAccount', visitor('teacher'), null],
  ['a student', 'createAccount', authOf(student()), '/survey'],

  ['a visitor without a role', 'emailVerification', visitor(null), '/'],
  ['somebody who just signed up', 'emailVerification', visitor('student'), null],
  ['somebody who logged in unconfirmed', 'emailVerification', authOf(unverified('student')), null],
  ['a confirmed newcomer', 'emailVerification', authOf(personWithoutSchool('student')), '/auth/school-code'],

  ['an unconfirmed person', 'schoolCode', authOf(unverified('student')), '/auth/email-verification'],
  ['a person without a role', 'schoolCode', authOf(personWithoutSchool(null)), '/auth/role-selection'],
  ['a district admin', 'schoolCode', authOf(personWithoutSchool('district_admin')), '/auth/district-code'],
  [
    'who chose another role',
    'schoolCode',
    authOf(personWithoutSchool('student'), 'district_admin'),
    '/auth/district-code',
  ],
  ['a newcomer', 'schoolCode', authOf(personWithoutSchool('teacher')), null],
  ['a member', 'schoolCode', authOf(member('teacher')), '/staff/dashboard'],
  ['a denied admin', 'schoolCode', authOf(member('admin', 'rejected')), null],

  ['a teacher', 'districtCode', authOf(personWithoutSchool('teacher')), '/auth/school-code'],
  ['a new district admin', 'districtCode', authOf(personWithoutSchool('district_admin')), null],
  ['a pending district admin', 'districtCode', authOf(districtAdmin('pending')), null],
  ['a denied district admin', 'districtCode', authOf(districtAdmin('rejected')), null],
  ['an approved district admin', 'districtCode', authOf(districtAdmin('approved')), '/staff/dashboard'],

  ['a student without a school', 'selectGrade', authOf(personWithoutSchool('student')), '/auth/school-code'],
  ['a teacher', 'selectGrade', authOf(member('teacher')), '/staff/dashboard'],
  ['a removed student', 'selectGrade', authOf(member('student', 'rejected')), '/auth/not-verified'],
  ['a student without a grade', 'selectGrade', authOf(student(null)), null],

  [
    'a student without a school',
    'selectTeachers',
    authOf(personWithoutSchool('student')),
    '/auth/school-code',
  ],
  ['a student without a grade', 'selectTeachers', authOf(student(null)), '/auth/select-grade'],
  ['a student with a grade', 'selectTeachers', authOf(student()), null],
  ['an admin of the district', 'selectTeachers', authOf(districtAdmin('approved')), '/staff/dashboard'],

  ['a person without a school', 'namePrefix', authOf(personWithoutSchool('teacher')), '/auth/school-code'],
  ['a pending teacher', 'namePrefix', authOf(member('teacher', 'pending')), null],
  ['a pending district admin', 'namePrefix', authOf(districtAdmin('pending', false)), null],
];

test.each(rows)('the redirect of %s at the step %s', (_, step, auth, path) => {
  expect(redirectByStep[step](auth)).toBe(path);
});
