import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import {
  currentPath,
  logOutWithRole,
  mockFailure,
  mockMe,
  mockSuccess,
  openScreen,
} from '#src/testing/open-screen.ts';
import { member } from '#src/testing/people.ts';

const server = useTestServer();
beforeEach(() => logOutWithRole(null));

async function openSecondStep() {
  mockFailure(server, 'post', '/auth/sign-in', 'Confirm the log-in.', 'second_factor_required');
  await openScreen('/auth/login');
  await userEvent.type(screen.getByLabelText('Email'), 'ana@school.test');
  await userEvent.type(screen.getByLabelText('Password'), 'secret');
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remember me' }));
  await screen.findByRole('heading', { name: 'Second step' });
  return screen.findByLabelText('Code');
}

afterEach(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));

test.each([
  ['has one', true, 1],
  ['has none', false, 0],
])('whether the second step offers a passkey to an account that %s', async (_, hasPasskey, count) => {
  Object.assign(window, { PublicKeyCredential: class {} });
  const asked = mockSuccess(server, 'post', '/auth/second-factor/options', { hasPasskey });
  await openSecondStep();
  await waitFor(() => expect(asked).toHaveLength(1));
  await waitFor(() =>
    expect(screen.queryAllByRole('button', { name: 'Use your passkey' })).toHaveLength(count),
  );
});

const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Confirm the code' }));

test('asks for the second step after a right password, and logs in with its code', async () => {
  const sent = mockSuccess(server, 'post', '/auth/second-factor/code');
  mockMe(server, member('admin'));
  const field = await openSecondStep();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByText(/^Your password is right/)).toHaveFocus();
  await userEvent.type(field, '123 456');
  await confirm();
  await waitFor(() => expect(currentPath()).toBe('/staff/dashboard'));
  expect(sent).toEqual([{ code: '123 456' }]);
});

test('shows that a code was wrong, and lets the person try again', async () => {
  mockFailure(server, 'post', '/auth/second-factor/code', 'This did not work.', 'second_factor_wrong');
  const field = await openSecondStep();
  await userEvent.type(field, '000000');
  await confirm();
  expect(await screen.findByRole('alert')).toHaveTextContent('This did not work.');
  expect(screen.getByLabelText('Code')).toBeVisible();
});

test('the login returns to the password when the second step took too long', async () => {
  mockFailure(server, 'post', '/auth/second-factor/code', 'This took too long.', 'second_factor_expired');
  const field = await openSecondStep();
  await userEvent.type(field, '000000');
  await confirm();
  await userEvent.click(await screen.findByRole('button', { name: 'Log in again' }));
  expect(screen.getByLabelText('Email')).toHaveValue('ana@school.test');
  expect(screen.getByLabelText('Password')).toHaveValue('');
});

test('sends an admin whose school requires a second step to its screen', async () => {
  mockSuccess(server, 'post', '/auth/sign-in', { ok: true, secondFactorDue: true });
  server.use(
    http.get('*/api/user/second-factors', () =>
      HttpResponse.json({ passkeys: [], appSince: null, recoveryCodesLeft: 0, hasPassword: true }),
    ),
  );
  const due = '2126-03-18T14:00:00Z';
  mockMe(server, { ...member('admin'), secondFactorDue: [{ school: 'school-1', due }] });
  await openScreen('/auth/login');
  await userEvent.type(screen.getByLabelText('Email'), 'ana@school.test');
  await userEvent.type(screen.getByLabelText('Password'), 'secret');
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remember me' }));
  await waitFor(() => expect(currentPath()).toBe('/auth/second-step'));
});
