import type { Me } from '@tapin/shared/api';
import type { SignUpRole } from '@tapin/shared/contract/policy';
import { type Auth, getAuth, signedOut } from '@tapin/shared/session';
import { elsewhere, type SignUpStep } from './sign-up-order.ts';
import { districtAdmin, member, newcomer, student, unverified } from './testing/people.ts';
import { signedInAs } from './testing/show.ts';

const visitor = (role: SignUpRole | null): Auth => ({ ...signedOut, createAccount: { role } });

function as(me: Me, role: SignUpRole | null = null): Auth {
  signedInAs(me, role);
  return getAuth();
}

const rows: [string, SignUpStep, Auth, string | null][] = [
  ['a visitor', 'roleSelection', visitor(null), null],
  ['a person without a role', 'roleSelection', as(newcomer(null)), null],
  ['a student', 'roleSelection', as(student()), '/survey'],
  ['a denied teacher', 'roleSelection', as(member('teacher', 'rejected')), null],

  ['a visitor without a role', 'createAccount', visitor(null), '/auth/role-selection'],
  ['a visitor with a role', 'createAccount', visitor('teacher'), null],
  ['a student', 'createAccount', as(student()), '/survey'],

  ['a visitor without a role', 'emailVerification', visitor(null), '/'],
  ['somebody who just signed up', 'emailVerification', visitor('student'), null],
  ['somebody who signed in unconfirmed', 'emailVerification', as(unverified('student')), null],
  ['a confirmed newcomer', 'emailVerification', as(newcomer('student')), '/auth/school-code'],

  ['an unconfirmed person', 'schoolCode', as(unverified('student')), '/auth/email-verification'],
  ['a person without a role', 'schoolCode', as(newcomer(null)), '/auth/role-selection'],
  ['a district admin', 'schoolCode', as(newcomer('district_admin')), '/auth/district-code'],
  ['who chose another role', 'schoolCode', as(newcomer('student'), 'district_admin'), '/auth/district-code'],
  ['a newcomer', 'schoolCode', as(newcomer('teacher')), null],
  ['a member', 'schoolCode', as(member('teacher')), '/staff/dashboard'],
  ['a denied admin', 'schoolCode', as(member('admin', 'rejected')), null],

  ['a teacher', 'districtCode', as(newcomer('teacher')), '/auth/school-code'],
  ['a new district admin', 'districtCode', as(newcomer('district_admin')), null],
  ['a pending district admin', 'districtCode', as(districtAdmin('pending')), null],
  ['a denied district admin', 'districtCode', as(districtAdmin('rejected')), null],
  ['an approved district admin', 'districtCode', as(districtAdmin('approved')), '/staff/dashboard'],

  ['a student without a school', 'selectGrade', as(newcomer('student')), '/auth/school-code'],
  ['a teacher', 'selectGrade', as(member('teacher')), '/staff/dashboard'],
  ['a removed student', 'selectGrade', as(member('student', 'rejected')), '/auth/not-verified'],
  ['a student without a grade', 'selectGrade', as(student(null)), null],

  ['a student without a school', 'selectTeachers', as(newcomer('student')), '/auth/school-code'],
  ['a student without a grade', 'selectTeachers', as(student(null)), '/auth/select-grade'],
  ['a student with a grade', 'selectTeachers', as(student()), null],
  ['an admin of the district', 'selectTeachers', as(districtAdmin('approved')), '/staff/dashboard'],

  ['a person without a school', 'namePrefix', as(newcomer('teacher')), '/auth/school-code'],
  ['a pending teacher', 'namePrefix', as(member('teacher', 'pending')), null],
  ['a pending district admin', 'namePrefix', as(districtAdmin('pending', false)), null],
];

test.each(rows)('%s at %s', (_, step, auth, path) => {
  expect(elsewhere[step](auth)).toBe(path);
});
