import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  currentPath,
  mockFailure,
  mockSuccess,
  openScreen,
  signOutWithRole,
} from '#src/testing/open-screen.ts';

const server = useTestServer();
beforeEach(() => signOutWithRole(null));

const email = () => screen.getByLabelText('Email');
const send = () => screen.getByRole('button', { name: 'Send the link' });

test.each(['', 'ana', 'ana@school.con'])('keeps the button disabled with "%s"', async (text) => {
  await openScreen('/auth/forgot-password');
  if (text) await userEvent.type(email(), text);
  expect(send()).toBeDisabled();
});

test('requests the link and shows a confirmation', async () => {
  const bodies = mockSuccess(server, 'post', '/auth/request-password-reset');
  await openScreen('/auth/forgot-password');
  await userEvent.type(email(), 'ana@school.test ');
  await userEvent.click(send());
  await waitFor(() => expect(currentPath()).toBe('/auth/forgot-password-confirmation'));
  expect(bodies).toEqual([{ email: 'ana@school.test' }]);
});

test('shows why the link was not sent', async () => {
  mockFailure(server, 'post', '/auth/request-password-reset', 'Not today.');
  await openScreen('/auth/forgot-password');
  await userEvent.type(email(), 'ana@school.test');
  await userEvent.click(send());
  expect(await screen.findByRole('alert')).toHaveTextContent('Not today.');
});

test('redirects from the confirmation when no link was requested', async () => {
  await openScreen('/auth/forgot-password-confirmation');
  expect(currentPath()).toBe('/auth/forgot-password');
});
