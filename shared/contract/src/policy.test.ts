import {
  can,
  districtRole,
  type Guard,
  grantedRoles,
  guards,
  headRole,
  passesGuard,
  policyOf,
  type Role,
  requestRoles,
  roles,
  signUpRoles,
} from './policy.ts';

test('lists the roles that people sign up as, ask for and are granted', () => {
  expect(signUpRoles).toEqual(['student', 'teacher', 'admin', 'district_admin']);
  expect(requestRoles).toEqual(['teacher', 'admin']);
  expect(grantedRoles).toEqual(['teacher', 'admin', 'super_admin']);
  expect([headRole, districtRole]).toEqual(['super_admin', 'district_admin']);
});

test('puts exactly the roles that are asked for into a list of requests', () => {
  const listed = roles.filter((role) => policyOf(role).requestList !== null);
  expect(listed).toEqual(requestRoles);
});

/** The roles of each guard, written by hand and not derived from the policy. */
const expectedCapabilities: Record<Guard, readonly string[]> = {
  public: roles,
  'logged-out': roles,
  'logged-in': roles,
  student: ['student'],
  staff: ['teacher', 'admin', 'super_admin', 'district_admin'],
  counselor: ['teacher', 'admin', 'super_admin', 'district_admin'],
  teacher: ['teacher'],
  'school-admin': ['admin', 'super_admin', 'district_admin'],
  district: ['district_admin'],
};

test.each(guards)('the guard %s lets the roles pass that are expected', (guard) => {
  expect(roles.filter((role) => passesGuard(role, guard))).toEqual(expectedCapabilities[guard]);
});

test.each(roles)('a %s passes the guard of the own first screen', (role) => {
  const guard = policyOf(role).home === '/survey' ? 'student' : 'staff';
  expect(passesGuard(role, guard)).toBe(true);
});

test('lets nobody pass an unknown guard of a remote of another version', () => {
  const unknown: Guard = JSON.parse('"parent"');
  expect(roles.some((role) => passesGuard(role, unknown))).toBe(false);
});

test('gives a role that only a newer server knows no capability', () => {
  const unknown: Role = JSON.parse('"nurse"');
  expect(can(unknown, 'seesStudents')).toBe(false);
  expect(guards.filter((guard) => passesGuard(unknown, guard))).toEqual([
    'public',
    'logged-out',
    'logged-in',
  ]);
});
