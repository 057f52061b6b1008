import type { Role } from '@tapin/shared/contract/entities';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { newcomer, unverified } from '#src/testing/people.ts';
import { accepts, fails, meIs, place, show, signedInAs, signedOutWith } from '#src/testing/show.ts';

const server = useTestServer();
const path = '/auth/sign-up/verify-email';
const code = () => screen.getByLabelText('Code');
const sendAgain = () => screen.getByRole('button', { name: 'Send a new code' });
const goOn = () => screen.getByRole('button', { name: 'Continue' });

test.each<[Role, string]>([
  ['student', '/auth/school-code'],
  ['teacher', '/auth/school-code'],
  ['admin', '/auth/school-code'],
  ['district_admin', '/auth/district-code'],
])('leads a %s on to %s', async (role, next) => {
  signedOutWith(null);
  signedInAs(unverified(role));
  const bodies = accepts(server, 'post', path, newcomer(role));
  meIs(server, newcomer(role));
  await show('/auth/email-verification');
  await userEvent.type(code(), 'abc234');
  await userEvent.click(goOn());
  await waitFor(() => expect(place()).toBe(next));
  expect(bodies).toEqual([{ code: 'ABC234' }]);
});

test('takes exactly six characters, also when more are pasted', async () => {
  signedOutWith('student');
  await show('/auth/email-verification');
  await userEvent.type(code(), 'ABC23');
  expect(goOn()).toBeDisabled();
  await userEvent.clear(code());
  await userEvent.click(code());
  await userEvent.paste(' abc 234567 ');
  expect(code()).toHaveValue('ABC234');
  expect(goOn()).toBeEnabled();
});

test('shows that a code is wrong until another is sent', async () => {
  signedOutWith('student');
  fails(server, 'post', path, 'This code is not correct.');
  await show('/auth/email-verification');
  await userEvent.type(code(), 'ABC234');
  await userEvent.click(goOn());
  expect(await screen.findByRole('alert')).toHaveTextContent('This code is not correct.');
  accepts(server, 'post', '/auth/sign-up/resend-code');
  await userEvent.click(sendAgain());
  expect(await screen.findByText(/A new code is on its way/)).toHaveAttribute('role', 'status');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('shows why no code was sent until a code is tried, and why that was wrong until another is sent', async () => {
  signedOutWith('student');
  fails(server, 'post', '/auth/sign-up/resend-code', 'Please wait.');
  fails(server, 'post', path, 'This code is not correct.');
  await show('/auth/email-verification');
  await userEvent.click(sendAgain());
  expect(await screen.findByRole('alert')).toHaveTextContent('Please wait.');
  await userEvent.type(code(), 'ABC234');
  await userEvent.click(goOn());
  expect(await screen.findByText('This code is not correct.')).toBeInTheDocument();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  await userEvent.click(sendAgain());
  expect(await screen.findByText('Please wait.')).toBeInTheDocument();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});

test('tells a person from another device to which address the code went', async () => {
  signedInAs(unverified('teacher'));
  await show('/auth/email-verification');
  expect(screen.getByText(/We sent a code to ana@school.test/)).toBeInTheDocument();
});
