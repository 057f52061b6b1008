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

test('says which roles one signs up as, asks for and is given', () => {
  expect(signUpRoles).toEqual(['student', 'teacher', 'admin', 'district_admin']);
  expect(requestRoles).toEqual(['teacher', 'admin']);
  expect(grantedRoles).toEqual(['teacher', 'admin', 'super_admin']);
  expect([headRole, districtRole]).toEqual(['super_admin', 'district_admin']);
});

test('a role that is asked for is in a list of requests, and no other role is', () => {
  const listed = roles.filter((role) => policyOf(role).requestList !== null);
  expect(listed).toEqual(requestRoles);
});

/** Written by hand: the roles behind each guard. */
const behind: Record<Guard, readonly string[]> = {
  public: roles,
  'logged-out': roles,
  'logged-in': roles,
  student: ['student'],
  staff: ['teacher', 'admin', 'super_admin', 'district_admin'],
  'school-admin': ['admin', 'super_admin', 'district_admin'],
  district: ['district_admin'],
};

test.each(guards)('the guard %s lets the roles pass that are expected', (guard) => {
  expect(roles.filter((role) => passesGuard(role, guard))).toEqual(behind[guard]);
});

test.each(roles)('a %s passes the guard of the own first screen', (role) => {
  const guard = policyOf(role).home === '/survey' ? 'student' : 'staff';
  expect(passesGuard(role, guard)).toBe(true);
});

test('a guard that a remote of another time names lets nobody pass', () => {
  const unknown: Guard = JSON.parse('"parent"');
  expect(roles.some((role) => passesGuard(role, unknown))).toBe(false);
});

test('a role that only a newer server knows has no capability and passes no guard that asks for one', () => {
  const unknown: Role = JSON.parse('"nurse"');
  expect(can(unknown, 'seesStudents')).toBe(false);
  expect(guards.filter((guard) => passesGuard(unknown, guard))).toEqual([
    'public',
    'logged-out',
    'logged-in',
  ]);
});
