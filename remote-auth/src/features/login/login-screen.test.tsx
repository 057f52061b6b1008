import { getAuth } from '@tapin/shared/session';
import { useTestServer } from '@tapin/shared/testing/server';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
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
beforeEach(() => logOutWithRole('teacher'));

const logIn = () => screen.getByRole('button', { name: 'Log in' });
const choice = (name: string) => screen.getByRole('button', { name });

async function fillIn(email: string, password: string) {
  await openScreen('/auth/login');
  if (email) await userEvent.type(screen.getByLabelText('Email'), email);
  if (password) await userEvent.type(screen.getByLabelText('Password'), password);
}

test.each([
  ['no email', '', 'secret'],
  ['a mistyped email', 'ana@school.con', 'secret'],
  ['no password', 'ana@school.test', ''],
])('the button to log in is disabled with %s', async (_, email, password) => {
  await fillIn(email, password);
  expect(logIn()).toBeDisabled();
});

test.each([
  ['Remember me', true],
  ['One-time login', false],
])(
  'the login asks how long to remember the person, and "%s" sends rememberMe %s',
  async (name, rememberMe) => {
    const bodies = mockSuccess(server, 'post', '/auth/sign-in');
    mockMe(server, student());
    await fillIn('ana@school.test ', 'secret');
    await userEvent.click(logIn());
    expect(bodies).toEqual([]);
    await userEvent.click(choice(name));
    await waitFor(() => expect(currentPath()).toBe('/survey'));
    expect(bodies).toEqual([{ email: 'ana@school.test', password: 'secret', rememberMe }]);
  },
);

test('pressing Enter twice does not choose "remember me"', async () => {
  const bodies = mockSuccess(server, 'post', '/auth/sign-in');
  mockMe(server, student());
  await fillIn('ana@school.test', 'secret');
  await userEvent.keyboard('{Enter}');
  expect(choice('One-time login')).toHaveFocus();
  expect(choice('One-time login').className).toBe(choice('Remember me').className);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(currentPath()).toBe('/survey'));
  expect(bodies).toEqual([{ email: 'ana@school.test', password: 'secret', rememberMe: false }]);
});

test('the dialog about remembering the person shows the address, explains each choice, and Escape returns to the form', async () => {
  const bodies = mockSuccess(server, 'post', '/auth/sign-in');
  await fillIn('ana@school.test ', 'secret');
  await userEvent.keyboard('{Enter}');
  const dialog = screen.getByRole('dialog', { name: 'Remember you on this device?' });
  expect(within(dialog).getByText('ana@school.test')).toBeVisible();
  expect(choice('One-time login')).toHaveAccessibleDescription(
    'For a shared device: you are logged out when the browser closes.',
  );
  expect(choice('Remember me')).toHaveAccessibleDescription(
    'For your own device: you stay logged in for 30 days.',
  );
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(dialog).not.toBeInTheDocument();
  expect(screen.getByLabelText('Password')).toHaveValue('secret');
  expect(bodies).toEqual([]);
});

test('the login screen explains why the button is disabled while the address is malformed', async () => {
  await fillIn('nobody@x.con', 'secret');
  expect(screen.getByRole('alert')).toHaveTextContent('Please enter a valid email address');
});

test('redirects staff to the dashboard and clears the role chosen for a new account', async () => {
  mockSuccess(server, 'post', '/auth/sign-in');
  mockMe(server, member('super_admin'));
  await fillIn('ana@school.test', 'secret');
  await userEvent.click(logIn());
  await userEvent.click(choice('Remember me'));
  await waitFor(() => expect(currentPath()).toBe('/staff/dashboard'));
  expect(getAuth().createAccount.role).toBeNull();
});

test('the login screen shows an error above the button until the next attempt', async () => {
  mockFailure(server, 'post', '/auth/sign-in', 'Email or password is wrong.');
  await fillIn('ana@school.test', 'secret');
  await userEvent.click(logIn());
  await userEvent.click(choice('One-time login'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Email or password is wrong.');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await userEvent.click(logIn());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('the login screen redirects a logged-in person', async () => {
  logInAs(student());
  await openScreen('/auth/login');
  expect(currentPath()).toBe('/survey');
});
