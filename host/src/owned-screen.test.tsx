import { meQuery } from '@tapin/shared/api';
import { useLocation, useParams } from '@tapin/shared/router';
import { endSession, getAuth, sessionLost, setAuth, signedOut } from '@tapin/shared/session';
import { cedarHigh, districtAdmin, memberAs, membershipIn, userWith } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http as network } from 'msw';
import { act } from 'react';
import { useOutcomes } from './testing/outcomes.ts';
import { usePublished } from './testing/published.ts';
import { moduleWith, remoteNamed } from './testing/remotes.ts';
import { showApp, whereabouts } from './testing/show-app.tsx';

jest.mock('./remotes/container.ts', () => ({ openContainer: jest.fn(), forgetContainer: jest.fn() }));

const { publish, opened } = usePublished();
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
const district = remoteNamed('district', {
  paths: { '/admin/schools': 'district' },
  availability: 'opt-in',
});
const remotes = [auth, survey, staff, district];

const heading = (text: string) => () => <h1>{text}</h1>;
function Welcome() {
  const { state } = useLocation();
  return (
    <>
      <h1>Welcome</h1>
      {state?.arrival === sessionLost.arrival && <p>You have to log in again.</p>}
    </>
  );
}
function Student() {
  return <h1>Student {useParams().id}</h1>;
}
function StaffMember() {
  return <h1>Staff member {useParams().id ?? 'of nobody'}</h1>;
}

let questions = 0;
const serverKnows = (
  answer: () => HttpResponse<never> | ReturnType<typeof HttpResponse.json> | Promise<Response>,
) =>
  server.use(
    network.get('*/api/user/me', () => {
      questions += 1;
      return answer();
    }),
  );
const nobody = () =>
  HttpResponse.json({ message: 'session expired', msg: 'x', code: 'session_expired' }, { status: 401 });

const aStudent = () =>
  HttpResponse.json({
    user: userWith(),
    classes: [],
    hasNoTeachers: false,
    grade: null,
    district: null,
    districtUser: null,
    schools: [cedarHigh],
    schoolUsers: [membershipIn(cedarHigh)],
  });

beforeEach(() => {
  act(() => endSession());
  questions = 0;
  serverKnows(nobody);
  publish(
    'auth',
    '2.0.0',
    moduleWith({
      '/': Welcome,
      '/account': heading('Account'),
      '/auth/not-verified': heading('Please wait'),
      '/privacy-policy': heading('Privacy'),
    }),
  );
  publish('survey', '2.0.0', moduleWith({ '/survey': heading('How are you?') }));
  publish(
    'staff',
    '2.0.0',
    moduleWith({
      '/staff/dashboard': heading('Dashboard'),
      '/student/:id/overview': Student,
      '/admin/staff/:id?': StaffMember,
    }),
  );
  publish('district', '2.0.0', moduleWith({ '/admin/schools': heading('Schools') }));
});

const title = (name: string) => screen.findByRole('heading', { level: 1, name });

test('a student sees the check-in, and no other remote’s code is fetched', async () => {
  setAuth(memberAs('student'));
  await showApp(remotes, '/survey');
  expect(await title('How are you?')).toBeVisible();
  expect(opened()).toEqual(['survey@2.0.0']);
  expect(questions).toBe(0);
});

test('a teacher at the check-in is sent to the dashboard before its code is fetched', async () => {
  setAuth(memberAs('teacher'));
  await showApp(remotes, '/survey');
  expect(await title('Dashboard')).toBeVisible();
  expect(whereabouts()).toBe('/staff/dashboard');
  expect(opened()).toEqual(['staff@2.0.0']);
});

test('a signed-in student at the landing screen is sent to the check-in', async () => {
  setAuth(memberAs('student'));
  await showApp(remotes, '/');
  expect(await title('How are you?')).toBeVisible();
  expect(opened()).toEqual(['survey@2.0.0']);
});

test('a pending teacher waits, whichever staff screen they ask for', async () => {
  setAuth(memberAs('teacher', 'pending'));
  await showApp(remotes, '/student/s1/overview');
  expect(await title('Please wait')).toBeVisible();
  expect(opened()).toEqual(['auth@2.0.0']);
});

test('a visitor at a screen of somebody signed in lands on the landing screen', async () => {
  await showApp(remotes, '/survey');
  expect(await title('Welcome')).toBeVisible();
  expect(whereabouts()).toBe('/');
  expect(opened()).toEqual(['auth@2.0.0']);
});

test('the landing screen does not wait for who somebody is, and takes home whom the server knows', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  serverKnows(() => released.then(aStudent));
  await showApp(remotes, '/');
  expect(await title('Welcome')).toBeVisible();
  release();
  expect(await title('How are you?')).toBeVisible();
});

test.each([
  ['knows nobody', nobody],
  ['cannot tell', () => HttpResponse.error()],
])('where the server %s a visitor stays at the landing screen', async (_, answer) => {
  serverKnows(answer);
  await showApp(remotes, '/');
  await waitFor(() => expect(questions).toBe(1));
  expect(await title('Welcome')).toBeVisible();
  expect(screen.queryByText('You have to log in again.')).not.toBeInTheDocument();
});

test('where storage was wiped but the session lives, the server tells who it is', async () => {
  serverKnows(aStudent);
  await showApp(remotes, '/survey');
  expect(await title('How are you?')).toBeVisible();
  expect(questions).toBe(1);
  expect(getAuth().user?.firstName).toBe('Ana');
});

test('a server that cannot tell who it is does not send anybody away, and is asked again', async () => {
  serverKnows(() => HttpResponse.json({ msg: 'Busy.' }, { status: 503 }));
  const { user } = await showApp(remotes, '/survey');
  expect(await screen.findByRole('alert')).toHaveTextContent('This part could not be loaded');
  expect(whereabouts()).toBe('/survey');
  serverKnows(aStudent);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await title('How are you?')).toBeVisible();
});

test('who is known sees their screen while the server is asked how they are now', async () => {
  serverKnows(() => new Promise<never>(() => undefined));
  setAuth(memberAs('student'));
  const { queryClient } = await showApp(remotes, '/survey');
  await title('How are you?');
  void queryClient.prefetchQuery(meQuery);
  await waitFor(() => expect(questions).toBe(1));
  expect(screen.getByRole('heading', { name: 'How are you?' })).toBeVisible();
});

test('who signed out while the server was asked stays signed out', async () => {
  const late = Promise.withResolvers<undefined>();
  setAuth(memberAs('student'));
  window.tapinAhead = {
    askedAt: performance.now(),
    asked: Promise.resolve(),
    replies: { '/user/me': late.promise.then(() => ({ user: userWith(), schools: [], schoolUsers: [] })) },
  };
  const { queryClient } = await showApp(remotes, '/survey');
  await act(async () => void queryClient.prefetchQuery(meQuery));
  await act(async () => endSession());
  await act(async () => late.resolve(undefined));
  expect(getAuth()).toEqual(signedOut);
});

test('a screen finds the parameters of its path', async () => {
  setAuth(memberAs('teacher'));
  await showApp(remotes, '/student/s%201/overview');
  expect(await title('Student s 1')).toBeVisible();
});

test('a parameter may be left out', async () => {
  setAuth(memberAs('admin'));
  await showApp(remotes, '/admin/staff');
  expect(await title('Staff member of nobody')).toBeVisible();
});

test('an unknown path says so, in the words of the product, with the way home', async () => {
  await showApp(remotes, '/nowhere');
  expect(await title('Page not found.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go back to home page.' })).toHaveAttribute('href', '/');
  expect(document.title).toBe('Page not found. · TapIn');
  expect(opened()).toEqual([]);
});

test('without the remote of their first screen a person comes to their account', async () => {
  setAuth(memberAs('student'));
  await showApp([auth], '/');
  expect(await title('Account')).toBeVisible();
});

test('a district that turned the remote on gets its screens', async () => {
  setAuth(districtAdmin());
  await showApp(remotes, '/admin/schools');
  expect(await title('Schools')).toBeVisible();
});

test('a district that did not is asked, and its code is not fetched', async () => {
  const admin = districtAdmin();
  setAuth({ ...admin, district: admin.district && { ...admin.district, remotes: [] } });
  await showApp(remotes, '/admin/schools');
  expect(await title('Not turned on yet')).toBeVisible();
  expect(screen.getByText(/Cedar Valley has not turned on/)).toBeVisible();
  expect(opened()).toEqual([]);
});

test('when the session ends the page is the landing screen, and the server is not asked again', async () => {
  setAuth(memberAs('student'));
  const { queryClient } = await showApp(remotes, '/survey');
  await title('How are you?');
  queryClient.setQueryData(['answers'], ['private']);
  await act(async () => endSession());
  expect(await title('Welcome')).toBeVisible();
  expect(whereabouts()).toBe('/');
  expect(queryClient.getQueryData(['answers'])).toBeUndefined();
  expect(questions).toBe(0);
  expect(screen.queryByText('You have to log in again.')).not.toBeInTheDocument();
});

test('who lost the session without doing anything is told so where they land', async () => {
  setAuth(memberAs('student'));
  await showApp(remotes, '/survey');
  await title('How are you?');
  await act(async () => {
    endSession('lost');
    endSession('lost');
  });
  expect(await screen.findByText('You have to log in again.')).toBeVisible();
});

test('a visitor who is refused has lost nothing', async () => {
  await showApp(remotes, '/survey');
  await title('Welcome');
  expect(screen.queryByText('You have to log in again.')).not.toBeInTheDocument();
});

test('a public page stays where it is when the session ends', async () => {
  setAuth(memberAs('student'));
  await showApp(remotes, '/privacy-policy');
  await title('Privacy');
  await act(async () => endSession());
  expect(await title('Privacy')).toBeVisible();
  expect(whereabouts()).toBe('/privacy-policy');
});

test('who signed out in another tab is led to the landing screen', async () => {
  setAuth(memberAs('student'));
  await showApp(remotes, '/survey');
  await title('How are you?');
  localStorage.clear();
  await act(async () => window.dispatchEvent(new Event('storage')));
  expect(await title('Welcome')).toBeVisible();
});
