import { useLocation, useSearchParams } from '@tapin/shared/router';
import { type Auth, getAuth, setAuth, signedOut } from '@tapin/shared/session';
import { cedarHigh, cedarMiddle, memberAs, membershipIn } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http as network } from 'msw';
import { act } from 'react';
import { useMockContainers } from '../testing/mock-containers.ts';
import { useOutcomes } from '../testing/outcomes.ts';
import { moduleWith, remoteNamed } from '../testing/remotes.ts';
import { currentPath, showApp } from '../testing/show-app.tsx';
import { restoreSchool } from './schools-slot.tsx';

jest.mock('../remotes/loading/container.ts');

const { publish } = useMockContainers();
const server = useTestServer();
useOutcomes();

const remotes = [
  remoteNamed('auth', { paths: { '/': 'logged-out' } }),
  remoteNamed('staff', {
    paths: { '/staff/dashboard': 'staff', '/staff/students': 'staff', '/admin/staff': 'school-admin' },
  }),
];
const inHigh = membershipIn(cedarHigh, { role: 'teacher' });
const inMiddle = membershipIn(cedarMiddle, { role: 'admin' });

/** A teacher at Cedar High who is also an admin at Cedar Middle. */
const workerOfTwo = (middle = inMiddle): Auth => ({
  ...memberAs('teacher'),
  schoolUser: inHigh,
  schoolList: [cedarHigh, cedarMiddle],
  schoolUserList: [inHigh, middle],
});

function Students() {
  const [search] = useSearchParams();
  return <h1>Students of {search.get('teacherId') ?? 'everyone'}</h1>;
}
const Dashboard = () => <h1>Dashboard {useLocation().search}</h1>;

function mockMe(auth: Auth): void {
  const { user, schoolList: schools, schoolUserList: schoolUsers } = auth;
  const refused = { message: 'session expired', msg: 'Please log in again.', code: 'session_expired' };
  const me = { ...signedOut, user, schools, schoolUsers, classes: [], hasNoTeachers: false };
  server.use(
    network.get('*/api/user/me', () =>
      user ? HttpResponse.json(me) : HttpResponse.json(refused, { status: 401 }),
    ),
  );
}

const switcher = () => screen.findByRole('button', { name: /^School: / });
const goTo = (url: string, state: unknown = null) => window.history.replaceState(state, '', url);

async function openAs(auth: Auth, path: string) {
  setAuth(auth);
  mockMe(auth);
  publish('auth', '2.0.0', moduleWith({ '/': () => <h1>Welcome</h1> }));
  publish(
    'staff',
    '2.0.0',
    moduleWith({
      '/staff/dashboard': Dashboard,
      '/staff/students': Students,
      '/admin/staff': () => <h1>Staff</h1>,
    }),
  );
  goTo(path);
  await restoreSchool();
  return showApp(remotes, window.location.pathname + window.location.search);
}

afterEach(() => {
  act(() => setAuth(signedOut));
  sessionStorage.clear();
  goTo('/');
});

test('people of two schools get the school switcher, and a switch applies their role at the other school', async () => {
  const { user } = await openAs(workerOfTwo(), '/staff/students');
  await user.click(await switcher());
  await act(() => user.click(screen.getByRole('button', { name: /^Cedar Middle/ })));
  await waitFor(() => expect(currentPath()).toBe('/staff/dashboard'));
  expect(getAuth()).toMatchObject({ school: cedarMiddle, schoolUser: { role: 'admin' } });
  expect(screen.getByText('You are now at Cedar Middle.')).toBeInTheDocument();
});

test('switching the school on the dashboard keeps the focus on the school switcher', async () => {
  const { user } = await openAs(workerOfTwo(), '/staff/dashboard');
  (await switcher()).focus();
  await user.keyboard('{Enter}{ArrowDown}{Enter}');
  await waitFor(() => expect(getAuth().school).toEqual(cedarMiddle));
  expect(await switcher()).toHaveFocus();
});

test.each([
  ['one school', memberAs('teacher')],
  ['a second school that has not approved them', workerOfTwo({ ...inMiddle, verified: 'pending' })],
  ['a second school that has removed them', workerOfTwo({ ...inMiddle, verified: 'rejected' })],
])('shows no school switcher to people with %s', async (_, auth) => {
  await openAs(auth, '/staff/dashboard');
  await screen.findByRole('heading', { name: /^Dashboard/ });
  expect(screen.queryByRole('button', { name: /^School: / })).not.toBeInTheDocument();
});

test('a link into the other school enters it, and the address keeps the rest of its query', async () => {
  await openAs(workerOfTwo(), `/admin/staff?school=${cedarMiddle._id}&search=ana`);
  expect(await screen.findByRole('heading', { name: 'Staff' })).toBeVisible();
  expect(getAuth().school).toEqual(cedarMiddle);
  expect(window.location.search).toBe('?search=ana');
});

test('a link into a school to which the person does not belong says so, and the current school stays', async () => {
  const { user } = await openAs(memberAs('teacher'), '/staff/dashboard?school=school-9');
  const note = 'This link is for a school that you don’t have access to.';
  expect(await screen.findByText(note)).toBeVisible();
  expect(getAuth().school).toEqual(cedarHigh);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText(note)).not.toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveFocus();
});

test('a link is followed after the log-in, with its path', async () => {
  await openAs(signedOut, `/admin/staff?school=${cedarMiddle._id}`);
  await screen.findByRole('heading', { name: 'Welcome' });
  await act(async () => setAuth(workerOfTwo()));
  expect(await screen.findByRole('heading', { name: 'Staff' })).toBeVisible();
  expect(getAuth().school).toEqual(cedarMiddle);
});

test('a page opens in the school that its history entry has, even if another tab has stored another school', async () => {
  setAuth({ ...workerOfTwo(), school: cedarHigh });
  goTo('/staff/dashboard', { school: cedarMiddle._id });
  await restoreSchool();
  expect(getAuth()).toMatchObject({ school: cedarMiddle, schoolUser: inMiddle });
});

test('a stored school that the person has lost does not become current', async () => {
  setAuth(workerOfTwo({ ...inMiddle, verified: 'rejected' }));
  goTo('/staff/dashboard', { school: cedarMiddle._id });
  await restoreSchool();
  expect(getAuth().school).toEqual(cedarHigh);
});

test('going back to a history entry of another school drops its filters, and an entry of the current school keeps them', async () => {
  await openAs(workerOfTwo(), '/staff/students?teacherId=7');
  await switcher();
  const pop = () => window.dispatchEvent(new PopStateEvent('popstate'));
  pop();
  expect(window.location.search).toBe('?teacherId=7');
  goTo('/staff/students?teacherId=7', { school: cedarMiddle._id });
  pop();
  expect(window.location.pathname + window.location.search).toBe('/staff/students');
});

test('a person who is removed from the current school gets the other school without filters, and a note about it', async () => {
  const atMiddle = { ...workerOfTwo(), school: cedarMiddle, schoolUser: inMiddle };
  const { queryClient } = await openAs(atMiddle, '/staff/students?teacherId=7');
  await switcher();
  queryClient.setQueryData(['GET /staff/dashboard', 'user-1'], 'of Cedar Middle');
  const removed = workerOfTwo({ ...inMiddle, verified: 'rejected' });
  await act(async () => setAuth(removed));
  expect(await screen.findByText(/^You no longer have access to Cedar Middle/)).toBeVisible();
  expect(screen.getByText(/You are now at Cedar High\.$/)).toBeVisible();
  expect(currentPath()).toBe('/staff/dashboard');
  expect(queryClient.getQueryData(['GET /staff/dashboard', 'user-1'])).toBeUndefined();
});
