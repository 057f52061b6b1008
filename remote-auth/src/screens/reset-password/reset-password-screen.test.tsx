import { getAuth } from '@tapin/shared/session';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  currentPath,
  mockFailure,
  mockSuccess,
  openScreen,
  signInAs,
  signOutWithRole,
} from '#src/testing/open-screen.ts';
import { student } from '#src/testing/people.ts';

const server = useTestServer();
beforeEach(() => {
  signOutWithRole(null);
  window.history.replaceState(null, '', '/auth/reset-password/token-1');
});
afterEach(() => window.history.replaceState(null, '', '/'));

const submit = () => screen.getByRole('button', { name: 'Set password' });

async function choose(password: string) {
  await openScreen('/auth/reset-password/token-1');
  await userEvent.type(screen.getByLabelText('New password'), password);
  await userEvent.click(submit());
}

test('removes the token from the address bar and sends it', async () => {
  const bodies = mockSuccess(server, 'post', '/auth/reset-password');
  await choose('a new password');
  expect(window.location.pathname).toBe('/auth/reset-password');
  await waitFor(() => expect(currentPath()).toBe('/auth/login'));
  expect(bodies).toEqual([{ token: 'token-1', password: 'a new password' }]);
});

test('signs out the person on this device', async () => {
  signInAs(student());
  mockSuccess(server, 'post', '/auth/reset-password');
  await choose('a new password');
  await waitFor(() => expect(currentPath()).toBe('/auth/login'));
  expect(getAuth().user).toBeNull();
});

test('needs a password', async () => {
  await openScreen('/auth/reset-password/token-1');
  expect(submit()).toBeDisabled();
});

test('shows that a link is used up', async () => {
  mockFailure(server, 'post', '/auth/reset-password', 'This link is no longer valid.');
  await choose('a new password');
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is no longer valid.');
});

test('redirects to the login screen without a token', async () => {
  await openScreen('/auth/reset-password');
  expect(currentPath()).toBe('/auth/login');
});
