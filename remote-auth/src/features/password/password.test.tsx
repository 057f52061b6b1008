import { getAuth } from '@tapin/shared/session';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  currentPath,
  logInAs,
  logOutWithRole,
  mockFailure,
  mockSuccess,
  openScreen,
} from '#src/testing/open-screen.ts';
import { student } from '#src/testing/people.ts';

const server = useTestServer();
beforeEach(() => logOutWithRole(null));

const email = () => screen.getByLabelText('Email');
const send = () => screen.getByRole('button', { name: 'Send the link' });

test.each(['', 'ana', 'ana@school.con'])(
  'the button to request a password reset is disabled with the address "%s"',
  async (text) => {
    await openScreen('/auth/forgot-password');
    if (text) await userEvent.type(email(), text);
    expect(send()).toBeDisabled();
  },
);

test('requests a link to reset the password and shows a confirmation', async () => {
  const bodies = mockSuccess(server, 'post', '/auth/request-password-reset');
  await openScreen('/auth/forgot-password');
  await userEvent.type(email(), 'ana@school.test ');
  await userEvent.click(send());
  await waitFor(() => expect(currentPath()).toBe('/auth/forgot-password-confirmation'));
  expect(bodies).toEqual([{ email: 'ana@school.test' }]);
});

test('shows why the link to reset the password was not sent', async () => {
  mockFailure(server, 'post', '/auth/request-password-reset', 'Not today.');
  await openScreen('/auth/forgot-password');
  await userEvent.type(email(), 'ana@school.test');
  await userEvent.click(send());
  expect(await screen.findByRole('alert')).toHaveTextContent('Not today.');
});

test('the confirmation of a password reset redirects when no link was requested', async () => {
  await openScreen('/auth/forgot-password-confirmation');
  expect(currentPath()).toBe('/auth/forgot-password');
});

beforeEach(() => {
  logOutWithRole(null);
  mockSuccess(server, 'post', '/auth/reset-password/check');
  window.history.replaceState(null, '', '/auth/reset-password/token-1');
});
afterEach(() => window.history.replaceState(null, '', '/'));

const submit = () => screen.getByRole('button', { name: 'Set password' });

async function choose(password: string) {
  await openScreen('/auth/reset-password/token-1');
  await userEvent.type(await screen.findByLabelText('New password'), password);
  await userEvent.click(submit());
}

test('the screen of a password reset removes the token from the address bar and sends it with the password', async () => {
  const bodies = mockSuccess(server, 'post', '/auth/reset-password');
  await choose('a new password');
  expect(window.location.pathname).toBe('/auth/reset-password');
  await waitFor(() => expect(currentPath()).toBe('/auth/login'));
  expect(bodies).toEqual([{ token: 'token-1', password: 'a new password' }]);
});

test('a password reset logs out the person on this device', async () => {
  logInAs(student());
  mockSuccess(server, 'post', '/auth/reset-password');
  await choose('a new password');
  await waitFor(() => expect(currentPath()).toBe('/auth/login'));
  expect(getAuth().user).toBeNull();
});

test('a password reset cannot be sent without a password', async () => {
  await openScreen('/auth/reset-password/token-1');
  expect(await screen.findByRole('button', { name: 'Set password' })).toBeDisabled();
});

const expectRefusal = async () => {
  expect(await screen.findByRole('alert')).toHaveTextContent('This link no longer works.');
  expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute(
    'href',
    '/auth/forgot-password',
  );
  expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
};

test('a link to reset the password that no longer works is refused before a password is typed', async () => {
  const ended = ['This link no longer works.', 'reset_link_invalid'] as const;
  mockFailure(server, 'post', '/auth/reset-password/check', ...ended);
  await openScreen('/auth/reset-password/token-1');
  await expectRefusal();
});

test('a link to reset the password is refused when it stopped working while the password was typed', async () => {
  mockFailure(server, 'post', '/auth/reset-password', 'This link no longer works.', 'reset_link_invalid');
  await choose('a new password');
  await expectRefusal();
});

test('the form of a password reset is offered when the link cannot be checked', async () => {
  mockFailure(server, 'post', '/auth/reset-password/check', 'Too many requests', 'too_many_requests');
  const bodies = mockSuccess(server, 'post', '/auth/reset-password');
  await choose('a new password');
  await waitFor(() => expect(bodies).toHaveLength(1));
});

test('the screen of a password reset redirects to the login screen without a token', async () => {
  await openScreen('/auth/reset-password');
  expect(currentPath()).toBe('/auth/login');
});
