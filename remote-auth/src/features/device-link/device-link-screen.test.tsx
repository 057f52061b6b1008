import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  currentPath,
  logOutWithRole,
  mockFailure,
  mockSuccess,
  openScreen,
} from '#src/testing/open-screen.ts';

const server = useTestServer();
beforeEach(() => {
  logOutWithRole(null);
  window.history.replaceState(null, '', '/auth/device#token-1');
});
afterEach(() => window.history.replaceState(null, '', '/'));

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Use this device' }));

test('a device link removes its token from the address bar, and is used up only by a press of the button', async () => {
  const bodies = mockSuccess(server, 'post', '/auth/admit-device');
  await openScreen('/auth/device#token-1');
  expect(window.location.href).not.toMatch(/token-1/);
  expect(bodies).toEqual([]);
  await submit();
  await waitFor(() => expect(currentPath()).toBe('/auth/login'));
  expect(bodies).toEqual([{ token: 'token-1' }]);
});

test('the screen of a device link says that the link is used up', async () => {
  mockFailure(server, 'post', '/auth/admit-device', 'This link no longer works.', 'device_link_invalid');
  await openScreen('/auth/device#token-1');
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent('This link no longer works.');
});

test('the screen of a device link redirects to the login screen without a token', async () => {
  await openScreen('/auth/device');
  expect(currentPath()).toBe('/auth/login');
});
