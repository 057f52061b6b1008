import { type Auth, signedOut } from '@tapin/shared/session';
import { districtAdmin, memberAs, personWithoutSchool } from '@tapin/shared/testing/people';
import { navEntry, remoteNamed } from '../testing/remotes.ts';
import { navLinks } from './nav-links.ts';

const remotes = [
  remoteNamed('auth', {
    nav: [
      navEntry('/account', 'logged-in', 90, 'Account', 'Cuenta'),
      navEntry('/auth/login', 'logged-out', 1, 'Log in'),
      navEntry('/terms-of-use', 'public', 2, 'Terms'),
    ],
  }),
  remoteNamed('district', { nav: [navEntry('/admin/schools', 'district', 40, 'Schools', 'Escuelas')] }),
  remoteNamed('staff', {
    nav: [
      navEntry('/admin/staff', 'school-admin', 30, 'Staff', 'Personal'),
      navEntry('/staff/dashboard', 'staff', 10, 'Dashboard', 'Panel'),
      navEntry('/staff/caseload', 'counselor', 15, 'My students', 'A mi cargo'),
      navEntry('/staff/students', 'staff', 20, 'Students', 'Estudiantes'),
    ],
  }),
  remoteNamed('survey', { nav: [navEntry('/survey', 'student', 10, 'Tap in', 'Mi día')] }),
];

const labels = (auth: Auth, language: 'en' | 'es' = 'en') =>
  navLinks(remotes, auth, language).map(({ label }) => label);

const staffLinks = ['Dashboard', 'Students'];

test.each<[string, Auth, string[]]>([
  ['a visitor', signedOut, []],
  ['a student', memberAs('student'), ['Tap in', 'Account']],
  ['a teacher', memberAs('teacher'), [...staffLinks, 'Account']],
  ['an admin', memberAs('admin'), [...staffLinks, 'Staff', 'Account']],
  ['a super admin', memberAs('super_admin'), [...staffLinks, 'Staff', 'Account']],
  ['a district admin', districtAdmin(), [...staffLinks, 'Staff', 'Schools', 'Account']],
  ['a district admin without schools', districtAdmin('approved', []), ['Schools', 'Account']],
  ['a pending teacher', memberAs('teacher', 'pending'), ['Account']],
  ['a rejected admin', memberAs('admin', 'rejected'), ['Account']],
  ['somebody unverified', personWithoutSchool('teacher', { emailVerified: false }), ['Account']],
])('%s has links to their screens, in the order of the remotes', (_, auth, expected) => {
  expect(labels(auth)).toEqual(expected);
});

test.each(['teacher', 'admin'] as const)('a %s who counsels a student has a link to the caseload', (role) => {
  const auth = memberAs(role);
  const schoolUser = auth.schoolUser && { ...auth.schoolUser, counsels: true as const };
  expect(labels({ ...auth, schoolUser })).toContain('My students');
});

test('the links of the navigation have labels in the chosen language', () => {
  expect(labels(districtAdmin(), 'es')).toEqual(['Panel', 'Estudiantes', 'Personal', 'Escuelas', 'Cuenta']);
});

test('each link of the navigation names the remote that owns it', () => {
  expect(navLinks(remotes, memberAs('student'), 'en')[0]).toMatchObject({
    to: '/survey',
    remote: { name: 'survey' },
  });
});
