import { meQuery } from '@tapin/shared/api';
import { useLocation, useParams } from '@tapin/shared/router';
import { type Auth, endSession, getAuth, sessionLost, setAuth, signedOut } from '@tapin/shared/session';
import { districtAdmin, memberAs, userWith } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http as network } from 'msw';
import { act } from 'react';
import { useMockContainers } from '../testing/mock-containers.ts';
import { useOutcomes } from '../testing/outcomes.ts';
import { moduleWith, remoteNamed } from '../testing/remotes.ts';
import { currentPath, showApp } from '../testing/show-app.tsx';

jest.mock('../remotes/loading/container.ts');

const { publish, opened } = useMockContainers();
const server = useTestServer();
useOutcomes();

const auth = remoteNamed('auth', {
  paths: {
    '/': 'logged-out',
    '/account': 'logged-in',
    '/auth/not-verified': 'logged-in',
    '/privacy-policy': 'public',
  },
});
const survey = remoteNamed('survey', { paths: { '/survey': 'student' } });
const staff = remoteNamed('staff', {
  paths: {
    '/staff/dashboard': 'staff',
    '/student/:id/overview': 'staff',
    '/admin/staff/:id?': 'school-admin',
  },
});
const district = remoteNamed('district', { paths: { '/admin/schools': 'district' }, availability: 'opt-in' });
const remotes = [auth, survey, staff, district];

const screenWith = (text: string) => () => <h1>{text}</h1>;
function Welcome() {
  const { state } = useLocation();
  return (
    <>
      <h1>Welcome</h1>
      {state?.arrival === sessionLost.arrival && <p>You have to log in again.</p>}
    </>
  );
}
const Student = () => <h1>Student {useParams().id}</h1>;
const StaffMember = () => <h1>Staff member {useParams().id ?? 'of nobody'}</h1>;

let meRequests = 0;
type Answer = () => HttpResponse<never> | ReturnType<typeof HttpResponse.json> | Promise<Response>;
const mockMe = (answer: Answer) =>
  server.use(
    network.get('*/api/user/me', () => {
      meRequests += 1;
      return answer();
    }),
  );
const replyExpired = () =>
  HttpResponse.json({ message: 'session expired', msg: 'x', code: 'session_expired' }, { status: 401 });

const replyWith = ({ schoolList: schools, schoolUserList: schoolUsers, ...person }: Auth) =>
  HttpResponse.json({ ...person, classes: [], hasNoTeachers: false, schools, schoolUsers });
const replyStudent = () => replyWith(memberAs('student'));

beforeEach(() => {
  act(() => endSession());
  meRequests = 0;
  mockMe(replyExpired);
  publish(
    'auth',
    '2.0.0',
    moduleWith({
      '/': Welcome,
      '/account': screenWith('Account'),
      '/auth/not-verified': screenWith('Please wait'),
      '/privacy-policy': screenWith('Privacy'),
    }),
  );
  publish('survey', '2.0.0', moduleWith({ '/survey': screenWith('How are you?') }));
  publish(
    'staff',
    '2.0.0',
    moduleWith({
      '/staff/dashboard': screenWith('Dashboard'),
      '/student/:id/overview': Student,
      '/admin/staff/:id?': StaffMember,
    }),
  );
  publish('district', '2.0.0', moduleWith({ '/admin/schools': screenWith('Schools') }));
});

const title = (name: string) => screen.findByRole('heading', { level: 1, name });

function openAs(path: string, ...member: Parameters<typeof memberAs>) {
  setAuth(memberAs(...member));
  return showApp(remotes, path);
}

test('shows a student the check-in without loading another remote', async () => {
  await openAs('/survey', 'student');
  expect(await title('How are you?')).toBeVisible();
  expect(opened()).toEqual(['survey@2.0.0']);
  expect(meRequests).toBe(0);
});

test('redirects a teacher from the check-in to the dashboard without loading the check-in', async () => {
  mockMe(() => replyWith(memberAs('teacher')));
  await openAs('/survey', 'teacher');
  expect(await title('Dashboard')).toBeVisible();
  expect(currentPath()).toBe('/staff/dashboard');
  expect(opened()).toEqual(['staff@2.0.0']);
});

test('redirects a logged-in student from the landing screen to the check-in', async () => {
  await openAs('/', 'student');
  expect(await title('How are you?')).toBeVisible();
  expect(opened()).toEqual(['survey@2.0.0']);
});

test('redirects a stored person as before when the server cannot tell who is logged in', async () => {
  mockMe(() => HttpResponse.error());
  await openAs('/survey', 'teacher');
  expect(await title('Dashboard')).toBeVisible();
});

test('opens the screen for the person who logged in meanwhile, not for the stored one', async () => {
  const admin = districtAdmin();
  mockMe(() => replyWith({ ...admin, user: userWith({ _id: 'user-2' }) }));
  await openAs('/admin/schools', 'teacher');
  expect(await title('Schools')).toBeVisible();
  expect(opened()).not.toContain('staff@2.0.0');
  expect(getAuth().user?._id).toBe('user-2');
});

test('redirects a pending teacher from every staff screen to the waiting screen', async () => {
  mockMe(() => replyWith(memberAs('teacher', 'pending')));
  await openAs('/student/s1/overview', 'teacher', 'pending');
  expect(await title('Please wait')).toBeVisible();
  expect(opened()).toEqual(['auth@2.0.0']);
});

test('redirects a visitor from a screen for logged-in people to the landing screen', async () => {
  await showApp(remotes, '/survey');
  expect(await title('Welcome')).toBeVisible();
  expect(currentPath()).toBe('/');
  expect(opened()).toEqual(['auth@2.0.0']);
});

test('shows the landing screen before the session is checked, and then redirects a logged-in person', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  mockMe(() => released.then(replyStudent));
  await showApp(remotes, '/');
  expect(await title('Welcome')).toBeVisible();
  release();
  expect(await title('How are you?')).toBeVisible();
});

test.each([
  ['knows nobody', replyExpired],
  ['cannot tell', () => HttpResponse.error()],
])('when the server %s who is logged in, a visitor stays at the landing screen', async (_, answer) => {
  mockMe(answer);
  await showApp(remotes, '/');
  await waitFor(() => expect(meRequests).toBe(1));
  expect(await title('Welcome')).toBeVisible();
  expect(screen.queryByText('You have to log in again.')).not.toBeInTheDocument();
});

test('restores the person from the server when the storage is empty and the session is valid', async () => {
  mockMe(replyStudent);
  await showApp(remotes, '/survey');
  expect(await title('How are you?')).toBeVisible();
  expect(meRequests).toBe(1);
  expect(getAuth().user?.firstName).toBe('Ana');
});

test('stays on the screen with a retry when the session cannot be checked', async () => {
  mockMe(() => HttpResponse.json({ msg: 'Busy.' }, { status: 503 }));
  const { user } = await showApp(remotes, '/survey');
  expect(await screen.findByRole('alert')).toHaveTextContent('This part could not be loaded');
  expect(currentPath()).toBe('/survey');
  mockMe(replyStudent);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await title('How are you?')).toBeVisible();
});

test('shows the screen of a known person while the session is checked', async () => {
  mockMe(() => new Promise<never>(() => undefined));
  const { queryClient } = await openAs('/survey', 'student');
  await title('How are you?');
  void queryClient.prefetchQuery(meQuery);
  await waitFor(() => expect(meRequests).toBe(1));
  expect(screen.getByRole('heading', { name: 'How are you?' })).toBeVisible();
});

test('stays logged out when the person logged out during the check of the session', async () => {
  const pendingMe = Promise.withResolvers<undefined>();
  setAuth(memberAs('student'));
  window.tapinPrefetch = {
    startedAt: performance.now(),
    allSent: Promise.resolve(),
    replies: {
      '/user/me': pendingMe.promise.then(() => ({ user: userWith(), schools: [], schoolUsers: [] })),
    },
  };
  const { queryClient } = await showApp(remotes, '/survey');
  await act(async () => void queryClient.prefetchQuery(meQuery));
  await act(async () => endSession());
  await act(async () => pendingMe.resolve(undefined));
  expect(getAuth()).toEqual(signedOut);
});

test('passes the parameters of the path to the screen', async () => {
  await openAs('/student/s%201/overview', 'teacher');
  expect(await title('Student s 1')).toBeVisible();
});

test('accepts a path without its optional parameter', async () => {
  await openAs('/admin/staff', 'admin');
  expect(await title('Staff member of nobody')).toBeVisible();
});

test('shows a not-found screen with a link home for an unknown path', async () => {
  await showApp(remotes, '/nowhere');
  expect(await title('Page not found.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go back to home page.' })).toHaveAttribute('href', '/');
  expect(document.title).toBe('Page not found. · TapIn');
  expect(opened()).toEqual([]);
});

test('redirects a person to the account when the remote of their first screen is missing', async () => {
  setAuth(memberAs('student'));
  await showApp([auth], '/');
  expect(await title('Account')).toBeVisible();
});

test('shows the screens of an opt-in remote to a district that has turned it on', async () => {
  setAuth(districtAdmin());
  await showApp(remotes, '/admin/schools');
  expect(await title('Schools')).toBeVisible();
});

test('offers an opt-in remote to a district that has not turned it on, without loading it', async () => {
  const admin = districtAdmin();
  setAuth({ ...admin, district: admin.district && { ...admin.district, remotes: [] } });
  await showApp(remotes, '/admin/schools');
  expect(await title('Not turned on yet')).toBeVisible();
  expect(screen.getByText(/Cedar Valley has not turned on/)).toBeVisible();
  expect(opened()).toEqual([]);
});

test('shows the landing screen after the end of the session without checking the session again', async () => {
  const { queryClient } = await openAs('/survey', 'student');
  await title('How are you?');
  queryClient.setQueryData(['answers'], ['private']);
  await act(async () => endSession());
  expect(await title('Welcome')).toBeVisible();
  expect(currentPath()).toBe('/');
  expect(queryClient.getQueryData(['answers'])).toBeUndefined();
  expect(meRequests).toBe(0);
  expect(screen.queryByText('You have to log in again.')).not.toBeInTheDocument();
});

test('explains on the landing screen that the session was lost', async () => {
  await openAs('/survey', 'student');
  await title('How are you?');
  await act(async () => {
    endSession('lost');
    endSession('lost');
  });
  expect(await screen.findByText('You have to log in again.')).toBeVisible();
});

test('explains nothing to a visitor without a session', async () => {
  await showApp(remotes, '/survey');
  await title('Welcome');
  expect(screen.queryByText('You have to log in again.')).not.toBeInTheDocument();
});

test('stays on a public page when the session ends', async () => {
  await openAs('/privacy-policy', 'student');
  await title('Privacy');
  await act(async () => endSession());
  expect(await title('Privacy')).toBeVisible();
  expect(currentPath()).toBe('/privacy-policy');
});

test('redirects to the landing screen after logging out in another tab', async () => {
  await openAs('/survey', 'student');
  await title('How are you?');
  localStorage.clear();
  await act(async () => window.dispatchEvent(new Event('storage')));
  expect(await title('Welcome')).toBeVisible();
});
