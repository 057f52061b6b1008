import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import {
  currentPath,
  logInAs,
  logOutWithRole,
  mockFailure,
  mockMe,
  mockSuccess,
  openScreen,
} from '#src/testing/open-screen.ts';
import { member } from '#src/testing/people.ts';

const server = useTestServer();
const path = '/auth/invitation#token-1';
beforeEach(() => {
  logOutWithRole(null);
  window.history.replaceState(null, '', path);
});
afterEach(() => window.history.replaceState(null, '', '/'));

function mockInvitation(email: string, hasAccount = false) {
  server.use(
    http.post('*/api/auth/invitation', () =>
      HttpResponse.json({ school: 'Cedar Elementary', email, hasAccount }),
    ),
  );
}

test('an invited person chooses a password and is logged in', async () => {
  mockInvitation('lee@cedar.test');
  const bodies = mockSuccess(server, 'post', '/auth/invitation/accept');
  mockMe(server, member('teacher'));
  await openScreen(path);
  expect(window.location.href).not.toMatch(/token-1/);
  expect(await screen.findByText('Cedar Elementary')).toBeVisible();
  await userEvent.type(screen.getByLabelText('New password'), 'a long sentence');
  await userEvent.click(screen.getByRole('button', { name: 'Save and log in' }));
  await waitFor(() => expect(currentPath()).toBe('/staff/dashboard'));
  expect(bodies).toEqual([{ token: 'token-1', password: 'a long sentence' }]);
});

test('asks the owner of the address whether the account is theirs, and connects it after a yes', async () => {
  const me = member('teacher');
  logInAs(me);
  mockInvitation(me.user.email, true);
  mockMe(server, me);
  const bodies = mockSuccess(server, 'post', '/auth/invitation/connect');
  await openScreen(path);
  expect(await screen.findByRole('heading', { name: 'Is this you?' })).toBeVisible();
  expect(bodies).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Yes, connect my account' }));
  await waitFor(() => expect(currentPath()).toBe('/staff/dashboard'));
  expect(bodies).toEqual([{ token: 'token-1' }]);
});

test('an invitation for an existing account asks to log in first, or to log out of another account', async () => {
  mockInvitation('lee@cedar.test', true);
  const { unmount } = await openScreen(path);
  expect(await screen.findByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/auth/login');
  unmount();
  logInAs(member('teacher'));
  window.history.replaceState(null, '', path);
  await openScreen(path);
  expect(await screen.findByText('You are logged in with another email:')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Yes, connect my account' })).not.toBeInTheDocument();
});

test('the invitation screen says that a link no longer works', async () => {
  mockFailure(server, 'post', '/auth/invitation', 'This invitation no longer works.', 'invitation_invalid');
  await openScreen(path);
  expect(await screen.findByRole('alert')).toHaveTextContent('This invitation no longer works.');
});
