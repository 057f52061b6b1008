import type { Guard } from '@tapin/shared/contract/policy';
import { type Auth, homePath, signedOut } from '@tapin/shared/session';
import { districtAdmin, memberAs, personWithoutSchool } from '@tapin/shared/testing/people';
import { redirectFor } from './redirect-for.ts';

const emailVerification = '/auth/email-verification';
const notVerified = '/auth/not-verified';
const dashboard = '/staff/dashboard';

const guards = ['logged-out', 'logged-in', 'student', 'staff', 'school-admin', 'district'] as const;

/**
 * The redirect of each guard for a person, in the order of `guards`; `null` means that the person may open the path.
 */
const redirectsByPerson: [person: string, auth: Auth, sentTo: (string | null)[]][] = [
  ['a visitor', signedOut, [null, '/', '/', '/', '/', '/']],
  [
    'an unverified student',
    personWithoutSchool('student', { emailVerified: false }),
    [emailVerification, null, emailVerification, emailVerification, emailVerification, emailVerification],
  ],
  [
    'an unverified teacher',
    personWithoutSchool('teacher', { emailVerified: false }),
    [emailVerification, null, emailVerification, emailVerification, emailVerification, emailVerification],
  ],
  ['somebody without a role', personWithoutSchool(null), onlyLoggedIn('/auth/role-selection')],
  ['a student without a school', personWithoutSchool('student'), onlyLoggedIn('/auth/school-code')],
  ['an admin without a school', personWithoutSchool('admin'), onlyLoggedIn('/auth/school-code')],
  [
    'a district admin without a district',
    personWithoutSchool('district_admin'),
    onlyLoggedIn('/auth/district-code'),
  ],
  ['a student', memberAs('student'), ['/survey', null, null, '/survey', '/survey', '/survey']],
  ['a removed student', memberAs('student', 'rejected'), onlyLoggedIn(notVerified)],
  ['a teacher', memberAs('teacher'), [dashboard, null, dashboard, null, dashboard, dashboard]],
  ['a pending teacher', memberAs('teacher', 'pending'), onlyLoggedIn(notVerified)],
  ['a rejected teacher', memberAs('teacher', 'rejected'), onlyLoggedIn(notVerified)],
  ['an admin', memberAs('admin'), [dashboard, null, dashboard, null, null, dashboard]],
  ['a pending admin', memberAs('admin', 'pending'), onlyLoggedIn(notVerified)],
  ['a rejected admin', memberAs('admin', 'rejected'), onlyLoggedIn(notVerified)],
  ['a super admin', memberAs('super_admin'), [dashboard, null, dashboard, null, null, dashboard]],
  ['a district admin', districtAdmin(), ['/admin/schools', null, dashboard, null, null, null]],
  [
    'a district admin without schools',
    districtAdmin('approved', []),
    [notVerified, null, notVerified, notVerified, notVerified, null],
  ],
  ['a pending district admin', districtAdmin('pending', []), onlyLoggedIn(notVerified)],
  ['a rejected district admin', districtAdmin('rejected'), onlyLoggedIn(notVerified)],
];

function onlyLoggedIn(home: string): (string | null)[] {
  return [home, null, home, home, home, home];
}

const cases = redirectsByPerson.flatMap(([person, auth, sentTo]) =>
  guards.map((guard, column) => ({ person, auth, guard, to: sentTo[column] ?? null })),
);

test.each(cases)('$person at a $guard path: $to', ({ auth, guard, to }) => {
  expect(redirectFor(guard, auth)).toBe(to);
});

test.each(redirectsByPerson)('%s may open public paths', (_, auth) => {
  expect(redirectFor('public', auth)).toBeNull();
});

test.each(redirectsByPerson)('%s may open paths of teachers only as an approved teacher', (person, auth) => {
  expect(redirectFor('teacher', auth)).toBe(person === 'a teacher' ? null : auth.user ? homePath(auth) : '/');
});

const guardOf: Record<string, Guard> = {
  '/': 'logged-out',
  '/survey': 'student',
  '/staff/dashboard': 'staff',
};

test.each(redirectsByPerson)(
  '%s may open the screen to which a guard redirects them, so no redirect loops',
  (_, auth) => {
    expect(redirectFor(guardOf[homePath(auth)] ?? 'logged-in', auth)).toBeNull();
  },
);
