import { useTestServer } from '@tapin/shared/testing/server';
import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { districtAdmin, member, newcomer, student, unverified } from '#src/testing/people.ts';
import { place, show, signedInAs, signedOutWith } from '#src/testing/show.ts';

const server = useTestServer();
const ownProviders = (...providers: { id: string; name: string }[]) =>
  server.use(http.get('*/api/auth/sso', () => HttpResponse.json({ providers })));

beforeEach(() => {
  signedOutWith(null);
  ownProviders();
});

const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('offers to create an account, to log in and to read the documents', async () => {
  await show('/');
  expect(target('Create account')).toBe('/auth/role-selection');
  expect(target('Log in')).toBe('/auth/login');
  expect(target('Privacy policy')).toBe('/privacy-policy');
  expect(target('Terms of use')).toBe('/terms-of-use');
});

test('has a plain link for each provider', async () => {
  await show('/');
  expect(target('Continue with Google')).toBe('/api/auth/sso/google');
  expect(target('Continue with Clever')).toBe('/api/auth/sso/clever');
  expect(target('Continue with ClassLink')).toBe('/api/auth/sso/classlink');
});

test('has a link with its name for each provider that the operator has added', async () => {
  ownProviders({ id: 'ridge', name: 'South Ridge' });
  await show('/');
  const link = await screen.findByRole('link', { name: 'Continue with South Ridge' });
  expect(link).toHaveAttribute('href', '/api/auth/sso/ridge');
});

test.each([
  ['a student', student(), '/survey'],
  ['a teacher', member('teacher'), '/staff/dashboard'],
  ['a pending teacher', member('teacher', 'pending'), '/auth/not-verified'],
  ['a district admin', districtAdmin('approved'), '/staff/dashboard'],
  ['a person with an unconfirmed email', unverified('student'), '/auth/email-verification'],
  ['a person without a role', newcomer(null), '/auth/role-selection'],
  ['a student without a school', newcomer('student'), '/auth/school-code'],
  ['a district admin without a district', newcomer('district_admin'), '/auth/district-code'],
])('sends %s on', async (_, me, path) => {
  signedInAs(me);
  await show('/');
  expect(place()).toBe(path);
});
