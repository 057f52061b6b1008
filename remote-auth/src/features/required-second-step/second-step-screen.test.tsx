import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import {
  currentPath,
  logInAs,
  logOutWithRole,
  mockMe,
  mockSecondFactors,
  openScreen,
} from '#src/testing/open-screen.ts';
import { member, student } from '#src/testing/people.ts';

const server = useTestServer();

async function openWith(secondFactorDue: { school: string; due: string }[]) {
  mockSecondFactors(server);
  const me = { ...member('admin'), secondFactorDue };
  mockMe(server, me);
  logInAs(me);
  await openScreen('/auth/second-step');
  await screen.findByText('Authenticator app');
}

test('shows from when on the school requires the second step, and lets an admin do it later', async () => {
  await openWith([{ school: 'school-1', due: '2126-03-18T18:00:00Z' }]);
  expect(screen.getByText('Required from: March 18, 2126')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Later' })).toHaveAttribute('href', '/staff/dashboard');
});

test('after the due date the screen offers only the setup and to log out', async () => {
  await openWith([{ school: 'school-1', due: '2026-03-18T18:00:00Z' }]);
  expect(screen.queryByRole('link', { name: 'Later' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Log out' })).toBeVisible();
});

test('the required second step continues to the dashboard when it is set up', async () => {
  await openWith([]);
  expect(screen.getByText('Your second step is set up.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/staff/dashboard');
});

test('the screen of the required second step redirects a visitor to the log-in', async () => {
  const expired = { message: 'session expired', msg: 'Your session has ended.', code: 'session_expired' };
  server.use(http.get('*/api/user/me', () => HttpResponse.json(expired, { status: 401 })));
  logOutWithRole(null);
  await openScreen('/auth/second-step');
  await waitFor(() => expect(currentPath()).toBe('/auth/login'));
});

test('the screen of the required second step redirects a student to their first screen', async () => {
  mockMe(server, student());
  logInAs(student());
  await openScreen('/auth/second-step');
  await waitFor(() => expect(currentPath()).toBe('/survey'));
});
