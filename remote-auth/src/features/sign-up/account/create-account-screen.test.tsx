import { endSession } from '@tapin/shared/session';
import { useTestServer } from '@tapin/shared/testing/server';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clearSignUpDraft } from '#src/components/sign-up-draft.ts';
import {
  currentPath,
  logOutWithRole,
  mockFailure,
  mockMe,
  mockSuccess,
  openScreen,
} from '#src/testing/open-screen.ts';
import { personWithoutSchool } from '#src/testing/people.ts';

const server = useTestServer();
beforeEach(() => {
  clearSignUpDraft();
  logOutWithRole('teacher');
});

const submit = () => screen.getByRole('button', { name: 'Create account' });

async function fillIn(fields: Record<string, string>) {
  await openScreen('/auth/create-account');
  for (const [label, text] of Object.entries(fields))
    await userEvent.type(screen.getByLabelText(label), text);
}

const complete = {
  'First name': 'Ana',
  'Last name': 'Ruiz',
  Email: 'ana@school.test',
  Password: 'long enough',
};

test.each(['First name', 'Last name', 'Password'])(
  'an account cannot be created without the field "%s"',
  async (label) => {
    const { [label as keyof typeof complete]: _, ...others } = complete;
    await fillIn({ ...others, [label]: label === 'Password' ? '{Tab}' : '  ' });
    expect(submit()).toBeDisabled();
  },
);

test('sends the account with the chosen role and asks for the code', async () => {
  const bodies = mockSuccess(server, 'post', '/auth/sign-up');
  await fillIn({ ...complete, 'Preferred name': 'Anita', Email: 'ana@school.test ' });
  await userEvent.click(submit());
  await waitFor(() => expect(currentPath()).toBe('/auth/email-verification'));
  expect(bodies).toEqual([
    {
      firstName: 'Ana',
      preferredName: 'Anita',
      lastName: 'Ruiz',
      email: 'ana@school.test',
      password: 'long enough',
      role: 'teacher',
    },
  ]);
});

test('leaves out a preferred name that is not given', async () => {
  const bodies = mockSuccess(server, 'post', '/auth/sign-up');
  await fillIn(complete);
  await userEvent.click(submit());
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).not.toHaveProperty('preferredName');
});

test('refuses a mistyped email until it is changed', async () => {
  await fillIn({ ...complete, Email: 'ana@school.con' });
  await userEvent.click(submit());
  expect(screen.getByRole('alert')).toHaveTextContent('Please enter a valid email address');
  expect(screen.getByLabelText('Email')).toHaveFocus();
  await userEvent.type(screen.getByLabelText('Email'), '{Backspace}m');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('shows the error about a password until the next attempt', async () => {
  mockFailure(server, 'post', '/auth/sign-up', 'This password is too easy to guess.');
  await fillIn(complete);
  await userEvent.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent('This password is too easy to guess.');
  mockSuccess(server, 'post', '/auth/sign-up');
  await userEvent.click(submit());
  await waitFor(() => expect(currentPath()).toBe('/auth/email-verification'));
});

test('shows and hides the password', async () => {
  await fillIn({ Password: 'secret' });
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
});

test('limits the length of texts, and refuses names of spaces', async () => {
  await openScreen('/auth/create-account');
  const long = 'x'.repeat(2000);
  const lengthOf = async (label: string) => {
    await userEvent.click(screen.getByLabelText(label));
    await userEvent.paste(long);
    return screen.getByLabelText<HTMLInputElement>(label).value.length;
  };
  expect(await lengthOf('First name')).toBe(100);
  expect(await lengthOf('Preferred name')).toBe(100);
  expect(await lengthOf('Last name')).toBe(100);
  expect(await lengthOf('Email')).toBe(254);
  expect(await lengthOf('Password')).toBe(1024);
  expect(submit()).toBeEnabled();
  await userEvent.clear(screen.getByLabelText('Last name'));
  await userEvent.type(screen.getByLabelText('Last name'), '   ');
  expect(submit()).toBeDisabled();
  await userEvent.type(screen.getByLabelText('Last name'), '\u200B');
  expect(submit()).toBeDisabled();
});

test('keeps the names and the email, but not the password, when the person comes back', async () => {
  mockSuccess(server, 'post', '/auth/sign-up');
  await fillIn({ ...complete, 'Preferred name': 'Anita' });
  await userEvent.click(submit());
  await waitFor(() => expect(currentPath()).toBe('/auth/email-verification'));
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('ana@school.test');
  cleanup();

  await openScreen('/auth/create-account');
  const typed = ['First name', 'Preferred name', 'Last name', 'Email', 'Password'];
  const textIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  expect(typed.map(textIn)).toEqual(['Ana', 'Anita', 'Ruiz', 'ana@school.test', '']);
  expect(submit()).toBeDisabled();
});

test.each([
  ['the session ended', endSession],
  [
    'the email is confirmed',
    async () => {
      mockSuccess(server, 'post', '/auth/sign-up/verify-email', personWithoutSchool('teacher'));
      mockMe(server, personWithoutSchool('teacher'));
      await openScreen('/auth/email-verification');
      await userEvent.type(screen.getByLabelText('Code'), 'ABC234');
      await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
      await waitFor(() => expect(currentPath()).toBe('/auth/school-code'));
    },
  ],
  [
    'somebody logged in',
    async () => {
      mockSuccess(server, 'post', '/auth/sign-in');
      mockMe(server, personWithoutSchool('teacher'));
      await openScreen('/auth/login');
      await userEvent.type(screen.getByLabelText('Email'), 'bo@school.test');
      await userEvent.type(screen.getByLabelText('Password'), 'secret');
      await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
      await userEvent.click(screen.getByRole('button', { name: 'One-time login' }));
      await waitFor(() => expect(currentPath()).toBe('/auth/school-code'));
    },
  ],
])('keeps nothing once %s', async (_, happen) => {
  await fillIn(complete);
  cleanup();
  await happen();
  cleanup();
  logOutWithRole('teacher');
  await openScreen('/auth/create-account');
  expect(screen.getByLabelText('Email')).toHaveValue('');
});

test('redirects a person without a role to the role selection', async () => {
  logOutWithRole(null);
  await openScreen('/auth/create-account');
  expect(currentPath()).toBe('/auth/role-selection');
});
