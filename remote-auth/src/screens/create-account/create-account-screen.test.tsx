import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accepts, fails, place, show, signedOutWith } from '#src/testing/show.ts';

const server = useTestServer();
beforeEach(() => signedOutWith('teacher'));

const submit = () => screen.getByRole('button', { name: 'Create account' });

async function fillIn(fields: Record<string, string>) {
  await show('/auth/create-account');
  for (const [label, text] of Object.entries(fields))
    await userEvent.type(screen.getByLabelText(label), text);
}

const complete = {
  'First name': 'Ana',
  'Last name': 'Ruiz',
  Email: 'ana@school.test',
  Password: 'long enough',
};

test.each(['First name', 'Last name', 'Password'])('needs the field "%s"', async (label) => {
  const { [label as keyof typeof complete]: _, ...others } = complete;
  await fillIn({ ...others, [label]: label === 'Password' ? '{Tab}' : '  ' });
  expect(submit()).toBeDisabled();
});

test('sends the account with the chosen role and asks for the code', async () => {
  const bodies = accepts(server, 'post', '/auth/sign-up');
  await fillIn({ ...complete, 'Preferred name': 'Anita', Email: 'ana@school.test ' });
  await userEvent.click(submit());
  await waitFor(() => expect(place()).toBe('/auth/email-verification'));
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
  const bodies = accepts(server, 'post', '/auth/sign-up');
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

test('shows what the server has against a password, until it is tried again', async () => {
  fails(server, 'post', '/auth/sign-up', 'This password is too easy to guess.');
  await fillIn(complete);
  await userEvent.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent('This password is too easy to guess.');
  accepts(server, 'post', '/auth/sign-up');
  await userEvent.click(submit());
  await waitFor(() => expect(place()).toBe('/auth/email-verification'));
});

test('shows and hides the password', async () => {
  await fillIn({ Password: 'secret' });
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
});

test('sends somebody without a role to choose one', async () => {
  signedOutWith(null);
  await show('/auth/create-account');
  expect(place()).toBe('/auth/role-selection');
});
