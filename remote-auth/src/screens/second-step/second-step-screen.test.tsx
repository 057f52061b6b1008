import { useTestServer } from '@tapin/shared/testing/server';
import { screen } from '@testing-library/react';
import { mockMe, mockSecondFactors, openScreen, signInAs } from '#src/testing/open-screen.ts';
import { member } from '#src/testing/people.ts';

const server = useTestServer();

async function openWith(secondFactorDue: { school: string; due: string }[]) {
  mockSecondFactors(server);
  const me = { ...member('admin'), secondFactorDue };
  mockMe(server, me);
  signInAs(me);
  await openScreen('/auth/second-step');
  await screen.findByText('Authenticator app');
}

test('shows from when on the school requires the second step, and lets an admin do it later', async () => {
  await openWith([{ school: 'school-1', due: '2126-03-18T18:00:00Z' }]);
  expect(screen.getByText('Required from: March 18, 2126')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Later' })).toHaveAttribute('href', '/staff/dashboard');
});

test('offers only to log out after the day', async () => {
  await openWith([{ school: 'school-1', due: '2026-03-18T18:00:00Z' }]);
  expect(screen.queryByRole('link', { name: 'Later' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Log out' })).toBeVisible();
});

test('continues to the dashboard when the second step is set up', async () => {
  await openWith([]);
  expect(screen.getByText('Your second step is set up.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/staff/dashboard');
});
