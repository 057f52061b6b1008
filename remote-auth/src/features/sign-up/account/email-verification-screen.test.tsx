import type { Role } from '@tapin/shared/contract/entities';
import { getAuth } from '@tapin/shared/session';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import {
  currentPath,
  logInAs,
  logOutWithRole,
  mockFailure,
  mockMe,
  mockSuccess,
  openScreen,
} from '#src/testing/open-screen.ts';
import { personWithoutSchool, unverified } from '#src/testing/people.ts';

const server = useTestServer();
const path = '/auth/sign-up/verify-email';
const code = () => screen.getByLabelText('Code');
const sendAgain = () => screen.getByRole('button', { name: 'Send a new code' });
const continueButton = () => screen.getByRole('button', { name: 'Continue' });

test.each<[Role, string]>([
  ['student', '/auth/school-code'],
  ['teacher', '/auth/school-code'],
  ['admin', '/auth/school-code'],
  ['district_admin', '/auth/district-code'],
])('a confirmed email leads a %s to %s', async (role, next) => {
  logOutWithRole(null);
  logInAs(unverified(role));
  const bodies = mockSuccess(server, 'post', path, personWithoutSchool(role));
  mockMe(server, personWithoutSchool(role));
  await openScreen('/auth/email-verification');
  await userEvent.type(code(), 'abc234');
  await userEvent.click(continueButton());
  await waitFor(() => expect(currentPath()).toBe(next));
  expect(bodies).toEqual([{ code: 'ABC234' }]);
});

test.each(['9ue-nac', ' 9UE NAC 7', '9UE\u2013NAC'])('reads the confirmation code in "%s"', async (text) => {
  logOutWithRole('student');
  await openScreen('/auth/email-verification');
  await userEvent.click(code());
  await userEvent.paste(text);
  expect(code()).toHaveValue('9UENAC');
});

test('the field accepts a confirmation code that is typed with a dash', async () => {
  logOutWithRole('student');
  await openScreen('/auth/email-verification');
  await userEvent.type(code(), '9ue-nac');
  expect(code()).toHaveValue('9UENAC');
});

test('the field for the confirmation code takes exactly six characters, also when more are pasted', async () => {
  logOutWithRole('student');
  await openScreen('/auth/email-verification');
  await userEvent.type(code(), 'ABC23');
  expect(continueButton()).toBeDisabled();
  await userEvent.clear(code());
  await userEvent.click(code());
  await userEvent.paste(' abc 234567 ');
  expect(code()).toHaveValue('ABC234');
  expect(continueButton()).toBeEnabled();
});

test('shows that a confirmation code is wrong until another code is entered', async () => {
  logOutWithRole('student');
  mockFailure(server, 'post', path, 'This code is not correct.', 'code_wrong');
  await openScreen('/auth/email-verification');
  await userEvent.type(code(), 'ABC234');
  await userEvent.click(continueButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('This code is not correct.');
  expect(code()).toHaveAttribute('aria-invalid', 'true');
  expect(code()).toHaveAccessibleDescription(/This code is not correct\.$/);
  await waitFor(() => expect(code()).toHaveFocus());
  mockSuccess(server, 'post', '/auth/sign-up/resend-code');
  await userEvent.click(sendAgain());
  expect(await screen.findByText(/A new code is on its way/)).toHaveAttribute('role', 'status');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('shows one error at a time: of resending until a code is tried, and of the code until the next resend', async () => {
  logOutWithRole('student');
  mockFailure(server, 'post', '/auth/sign-up/resend-code', 'Please wait.');
  mockFailure(server, 'post', path, 'This code is not correct.');
  await openScreen('/auth/email-verification');
  await userEvent.click(sendAgain());
  expect(await screen.findByRole('alert')).toHaveTextContent('Please wait.');
  await userEvent.type(code(), 'ABC234');
  await userEvent.click(continueButton());
  expect(await screen.findByText('This code is not correct.')).toBeInTheDocument();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  await userEvent.click(sendAgain());
  expect(await screen.findByText('Please wait.')).toBeInTheDocument();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});

test.each([
  ['somebody who signs up here', () => logOutWithRole('student')],
  ['somebody who logged in here before', () => logInAs(unverified('student'))],
])('tells %s that the sign-up is over, and leads to the log-in', async (_, arrive) => {
  arrive();
  const replyExpired = () =>
    HttpResponse.json({ msg: 'No longer valid.', code: 'code_expired' }, { status: 400 });
  server.use(
    http.post(`*/api${path}`, replyExpired),
    http.post('*/api/auth/sign-up/resend-code', replyExpired),
  );
  await openScreen('/auth/email-verification');
  await userEvent.type(code(), 'ABC234');
  await userEvent.click(continueButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('No longer valid.');
  await userEvent.click(sendAgain());
  expect(await screen.findByText(/This code no longer works/)).toHaveFocus();
  expect(screen.queryByText(/We sent a code/)).not.toBeInTheDocument();
  expect(screen.queryByText('No longer valid.')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  expect(currentPath()).toBe('/auth/login');
  expect(getAuth().user).toBeNull();
});

test('says that the earlier confirmation code no longer works only after another code was sent', async () => {
  logOutWithRole('student');
  mockSuccess(server, 'post', '/auth/sign-up/resend-code');
  await openScreen('/auth/email-verification');
  await userEvent.click(sendAgain());
  expect(await screen.findByText(/The earlier one no longer works/)).toBeInTheDocument();
  mockFailure(server, 'post', '/auth/sign-up/resend-code', 'Too many attempts.');
  await userEvent.click(sendAgain());
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts.');
  expect(screen.queryByText(/no longer works/)).not.toBeInTheDocument();
});

test('names the address to which the code was sent also on another device', async () => {
  logInAs(unverified('teacher'));
  await openScreen('/auth/email-verification');
  expect(screen.getByText(/We sent a code to ana@school.test/)).toBeInTheDocument();
});
