import { useMockViewport } from '@tapin/shared/testing/mock-viewport';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { currentPath, logInAs, logOutWithRole, openScreen } from '#src/testing/open-screen.ts';
import { districtAdmin, member, personWithoutSchool, student, unverified } from '#src/testing/people.ts';

const server = useTestServer();
const viewport = useMockViewport();
const mockProviders = (providers: { id: string; name: string }[] = [], builtIn?: string[]) =>
  server.use(http.get('*/api/auth/sso', () => HttpResponse.json({ providers, builtIn })));

beforeEach(() => {
  logOutWithRole(null);
  mockProviders();
});

const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('offers to create an account, to log in and to read the documents', async () => {
  await openScreen('/');
  expect(hrefOf('Create account')).toBe('/auth/role-selection');
  expect(hrefOf('Log in with email')).toBe('/auth/login');
  expect(hrefOf('Privacy policy')).toBe('/privacy-policy');
  expect(hrefOf('Terms of use')).toBe('/terms-of-use');
});

test('has a plain link for each provider', async () => {
  await openScreen('/');
  expect(hrefOf('Continue with Google')).toBe('/api/auth/sso/google');
  expect(hrefOf('Continue with Clever')).toBe('/api/auth/sso/clever');
  expect(hrefOf('Continue with ClassLink')).toBe('/api/auth/sso/classlink');
});

test('has a link with its name for each provider that the operator has added', async () => {
  mockProviders([{ id: 'ridge', name: 'South Ridge' }]);
  await openScreen('/');
  const link = await screen.findByRole('link', { name: 'Continue with South Ridge' });
  expect(link).toHaveAttribute('href', '/api/auth/sso/ridge');
});

test('hides the links of providers that are not set up', async () => {
  mockProviders([], ['clever']);
  await openScreen('/');
  await waitFor(() => expect(screen.queryByRole('link', { name: /Google/ })).not.toBeInTheDocument());
  expect(screen.queryByRole('link', { name: /ClassLink/ })).not.toBeInTheDocument();
  expect(hrefOf('Continue with Clever')).toBe('/api/auth/sso/clever');
});

test('offers only the log-in by email when no provider is set up', async () => {
  mockProviders([], []);
  await openScreen('/');
  await waitFor(() => expect(screen.queryByText('or')).not.toBeInTheDocument());
  expect(screen.queryByRole('link', { name: /Continue with/ })).not.toBeInTheDocument();
  expect(hrefOf('Log in with email')).toBe('/auth/login');
});

test('loads the part for schools when its link is on the screen', async () => {
  await openScreen('/');
  const link = screen.getByRole('link', { name: 'For schools' });
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  await viewport.enter(link);
  const table = await screen.findByRole('table');
  expect(within(table).getByRole('rowheader', { name: 'Students' })).toBeVisible();
  expect(screen.getByRole('img', { name: /dashboard/ })).toBeVisible();
  expect(hrefOf('Set up my school')).toBe('/auth/role-selection');
});

test.each([
  ['a student', student(), '/survey'],
  ['a teacher', member('teacher'), '/staff/dashboard'],
  ['a pending teacher', member('teacher', 'pending'), '/auth/not-verified'],
  ['a district admin', districtAdmin('approved'), '/staff/dashboard'],
  ['a person with an unconfirmed email', unverified('student'), '/auth/email-verification'],
  ['a person without a role', personWithoutSchool(null), '/auth/role-selection'],
  ['a student without a school', personWithoutSchool('student'), '/auth/school-code'],
  ['a district admin without a district', personWithoutSchool('district_admin'), '/auth/district-code'],
])('the landing screen redirects %s', async (_, me, path) => {
  logInAs(me);
  await openScreen('/');
  expect(currentPath()).toBe(path);
});
