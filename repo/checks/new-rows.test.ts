import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Verification } from '@tapin/shared/contract/entities';
import { inEveryLanguage } from '@tapin/shared/contract/languages';
import type { Auth } from '@tapin/shared/session';
import { addNewRole, newRole, newRoleChanges } from '../../api/test/matrix/with-new-role.ts';
import { compileCopy } from './copied-project.ts';

const errors = compileCopy(newRoleChanges);

test('the compiler reports only errors about what is missing for a new role', () => {
  assert.deepEqual(
    errors.filter((line) => !line.includes(newRole)),
    [],
  );
});

test('the compiler names every table and text in which a new role is missing', () => {
  const named = new Set(errors.map((line) => line.split('(')[0]));
  for (const path of [
    // For a new role, these files need a word for the operator and the words of school platforms.
    'api/src/operator/retention/delete-people.ts',
    'api/src/policy/platform-roles.ts',
    // For a new role, these files need texts of the server and of three remotes in every language.
    'api/src/insight/exports/service.ts',
    'remote-auth/src/features/account/account-rows.ts',
    'remote-staff/src/features/staff/staff-list-screen.tsx',
  ]) {
    assert.ok(named.has(path), `${path} has something about every role: ${[...named].join(', ')}`);
  }
});

test('guards, first screens and navigation decide about a new role by its capabilities', async () => {
  addNewRole();
  const { guards, roles } = await import('@tapin/shared/contract/policy');
  const { homePath, signedOut } = await import('@tapin/shared/session');
  const { redirectFor } = await import('../../host/src/guards/redirect-for.ts');
  const { navLinks } = await import('../../host/src/header/nav-links.ts');
  const [role] = roles.filter((each) => String(each) === newRole);
  assert.ok(role);
  const member = (verified: Verification): Auth => ({
    ...signedOut,
    user: {
      _id: 'user-1',
      firstName: 'Nia',
      lastName: 'Reyes',
      preferredName: '',
      namePrefix: '',
      email: 'nia@cedar.test',
      emailVerified: true,
      role,
    },
    schoolUser: { _id: 'member-1', user: 'user-1', school: 'school-1', role, verified },
  });
  const approved = member('approved');
  assert.equal(homePath(approved), '/staff/dashboard');
  const dashboard = '/staff/dashboard';
  assert.deepEqual(Object.fromEntries(guards.map((guard) => [guard, redirectFor(guard, approved)])), {
    public: null,
    'logged-out': dashboard,
    'logged-in': null,
    student: dashboard,
    staff: null,
    counselor: dashboard,
    teacher: dashboard,
    'school-admin': dashboard,
    district: dashboard,
  });
  assert.equal(redirectFor('staff', member('pending')), '/auth/not-verified');
  const label = inEveryLanguage(() => '');
  const nav = guards.map((guard, order) => ({ to: `/${guard}`, label, guard, order }));
  const remote = {
    name: 'all',
    manifest: { name: 'all', paths: [], nav, slots: [], availability: 'all' as const },
  };
  const links = navLinks([{ ...remote, versions: [] }], approved, 'en');
  assert.deepEqual(
    links.map(({ to }) => to),
    ['/logged-in', '/staff'],
  );
});
