import type { Guard } from '@tapin/shared/contract/policy';
import { type Auth, homePath, signedOut } from '@tapin/shared/session';
import { districtAdmin, memberAs, newcomer } from '@tapin/shared/testing/people';
import { redirectFor } from './redirect-for.ts';

const verify = '/auth/email-verification';
const wait = '/auth/not-verified';
const dashboard = '/staff/dashboard';

const guards = ['logged-out', 'logged-in', 'student', 'staff', 'school-admin', 'district'] as const;

/** The redirect of each guard for a person, in the order above; `null` means that they may open the path. */
const table: [person: string, auth: Auth, sentTo: (string | null)[]][] = [
  ['a visitor', signedOut, [null, '/', '/', '/', '/', '/']],
  [
    'an unverified student',
    newcomer('student', { emailVerified: false }),
    [verify, null, verify, verify, verify, verify],
  ],
  [
    'an unverified teacher',
    newcomer('teacher', { emailVerified: false }),
    [verify, null, verify, verify, verify, verify],
  ],
  ['somebody without a role', newcomer(null), roomOnly('/auth/role-selection')],
  ['a student without a school', newcomer('student'), roomOnly('/auth/school-code')],
  ['an admin without a school', newcomer('admin'), roomOnly('/auth/school-code')],
  ['a district admin without a district', newcomer('district_admin'), roomOnly('/auth/district-code')],
  ['a student', memberAs('student'), ['/survey', null, null, '/survey', '/survey', '/survey']],
  ['a removed student', memberAs('student', 'rejected'), roomOnly(wait)],
  ['a teacher', memberAs('teacher'), [dashboard, null, dashboard, null, dashboard, dashboard]],
  ['a pending teacher', memberAs('teacher', 'pending'), roomOnly(wait)],
  ['a rejected teacher', memberAs('teacher', 'rejected'), roomOnly(wait)],
  ['an admin', memberAs('admin'), [dashboard, null, dashboard, null, null, dashboard]],
  ['a pending admin', memberAs('admin', 'pending'), roomOnly(wait)],
  ['a rejected admin', memberAs('admin', 'rejected'), roomOnly(wait)],
  ['a super admin', memberAs('super_admin'), [dashboard, null, dashboard, null, null, dashboard]],
  ['a district admin', districtAdmin(), [dashboard, null, dashboard, null, null, null]],
  ['a district admin without schools', districtAdmin('approved', []), [wait, null, wait, wait, wait, null]],
  ['a pending district admin', districtAdmin('pending', []), roomOnly(wait)],
  ['a rejected district admin', districtAdmin('rejected'), roomOnly(wait)],
];

/** The redirects of a person who may open one screen and those of every signed-in person. */
function roomOnly(home: string): (string | null)[] {
  return [home, null, home, home, home, home];
}

const cases = table.flatMap(([person, auth, sentTo]) =>
  guards.map((guard, column) => ({ person, auth, guard, to: sentTo[column] ?? null })),
);

test.each(cases)('$person at a $guard path: $to', ({ auth, guard, to }) => {
  expect(redirectFor(guard, auth)).toBe(to);
});

test.each(table)('%s may open public paths', (_, auth) => {
  expect(redirectFor('public', auth)).toBeNull();
});

const guardOf: Record<string, Guard> = {
  '/': 'logged-out',
  '/survey': 'student',
  '/staff/dashboard': 'staff',
};

test.each(table)('%s may open the screen they are sent to, so nobody goes in circles', (_, auth) => {
  expect(redirectFor(guardOf[homePath(auth)] ?? 'logged-in', auth)).toBeNull();
});
