import { getAuth } from '@tapin/shared/session';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  currentPath,
  logInAs,
  logOutWithRole,
  mockFailure,
  mockMe,
  mockSuccess,
  openScreen,
} from '#src/testing/open-screen.ts';
import { member, student } from '#src/testing/people.ts';

const server = useTestServer();
beforeEach(() => {
  logOutWithRole(null);
  window.history.replaceState(null, '', '/auth/slip');
});
afterEach(() => window.history.replaceState(null, '', '/'));

const field = () => screen.getByRole('textbox', { name: 'Code on your slip' });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Log in' }));

test('logs a student in with a typed code, which it groups as the slip does', async () => {
  const bodies = mockSuccess(server, 'post', '/auth/slip');
  mockMe(server, student());
  await openScreen('/auth/slip');
  await userEvent.type(field(), 'abcdefgh2345');
  expect(field()).toHaveValue('ABCD-EFGH-2345');
  await submit();
  await waitFor(() => expect(currentPath()).toBe('/survey'));
  expect(bodies).toEqual([{ code: 'ABCD-EFGH-2345' }]);
});

test('takes the code of a QR link out of the address, and logs in only after a press', async () => {
  window.history.replaceState(null, '', '/auth/slip#ABCDEFGH2345');
  const bodies = mockSuccess(server, 'post', '/auth/slip');
  await openScreen('/auth/slip#ABCDEFGH2345');
  expect(window.location.href).not.toMatch(/ABCD/);
  expect(field()).toHaveValue('ABCD-EFGH-2345');
  expect(bodies).toEqual([]);
});

test('logging in with a slip logs out the person who is still logged in on a shared device', async () => {
  logInAs(member('teacher'));
  mockSuccess(server, 'post', '/auth/slip');
  mockMe(server, student());
  await openScreen('/auth/slip');
  await userEvent.type(field(), 'abcdefgh2345');
  await submit();
  await waitFor(() => expect(currentPath()).toBe('/survey'));
  expect(getAuth().user?._id).toBe(student().user._id);
});

test('a wrong slip code is shown at its field', async () => {
  mockFailure(server, 'post', '/auth/slip', 'This code does not work.', 'slip_wrong');
  await openScreen('/auth/slip');
  await userEvent.type(field(), 'wrong');
  await submit();
  await waitFor(() => expect(field()).toHaveAccessibleDescription(/This code does not work\./));
});
