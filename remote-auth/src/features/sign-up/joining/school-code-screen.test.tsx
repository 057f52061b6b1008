import type { Role } from '@tapin/shared/contract/entities';
import type { SignUpRole } from '@tapin/shared/contract/policy';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import {
  currentPath,
  logInAs,
  mockFailure,
  mockMe,
  mockSuccess,
  openScreen,
} from '#src/testing/open-screen.ts';
import { member, personWithoutSchool } from '#src/testing/people.ts';
import { joinSchool } from './join-with-code.tsx';

const server = useTestServer();
const continueButton = () => screen.getByRole('button', { name: 'Continue' });

async function enter(code: string) {
  await openScreen('/auth/school-code');
  await userEvent.type(screen.getByLabelText('School code'), code);
  await userEvent.click(continueButton());
}

test.each<[SignUpRole & Role, string]>([
  ['student', '/auth/select-grade'],
  ['teacher', '/auth/name-prefix'],
  ['admin', '/auth/name-prefix'],
])('the code of a school lets a %s join and leads to %s', async (role, next) => {
  logInAs(personWithoutSchool(role));
  const bodies = mockSuccess(server, 'post', '/user/school', {});
  mockMe(server, member(role, role === 'student' ? 'approved' : 'pending'));
  await enter(' CEDAR1 ');
  await waitFor(() => expect(currentPath()).toBe(next));
  expect(bodies).toEqual([{ schoolCode: 'CEDAR1', role }]);
});

test('a person joins a school with the role chosen on this device rather than the role of the account', async () => {
  logInAs(personWithoutSchool('student'), 'admin');
  const bodies = mockSuccess(server, 'post', '/user/school', {});
  mockMe(server, member('admin', 'pending'));
  await enter('CEDAR1');
  await waitFor(() => expect(bodies).toEqual([{ schoolCode: 'CEDAR1', role: 'admin' }]));
});

test('refuses a blank code', async () => {
  logInAs(personWithoutSchool('student'));
  await enter('   ');
  expect(continueButton()).toBeDisabled();
});

test('shows that the code of a school is unknown', async () => {
  logInAs(personWithoutSchool('student'));
  mockFailure(server, 'post', '/user/school', 'We could not find this school code.', 'school_code_unknown');
  await enter('NOWHERE');
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not find this school code.');
  const field = screen.getByLabelText('School code');
  expect(field).toHaveAttribute('aria-invalid', 'true');
  expect(field).toHaveAccessibleDescription(/We could not find this school code\.$/);
  await waitFor(() => expect(field).toHaveFocus());
  expect(currentPath()).toBe('/auth/school-code');
});

test('joining a school continues when the person is a member already because the reply to an earlier attempt was lost', async () => {
  logInAs(personWithoutSchool('student'));
  server.use(
    http.post('*/api/user/school', () =>
      HttpResponse.json({ msg: 'Already there.', code: 'already_member' }, { status: 409 }),
    ),
  );
  mockMe(server, member('student'));
  await enter('CEDAR1');
  await waitFor(() => expect(currentPath()).toBe('/auth/select-grade'));
});

test('fails with "Role not set" when no role is chosen', async () => {
  logInAs(personWithoutSchool(null));
  await expect(joinSchool('CEDAR1')).rejects.toThrow('Role not set');
});

test('redirects a person without a role to the role selection', async () => {
  logInAs(personWithoutSchool(null));
  await openScreen('/auth/school-code');
  expect(currentPath()).toBe('/auth/role-selection');
});
