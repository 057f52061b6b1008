import { keyOf, queryOf } from '@tapin/shared/api';
import { useQuery } from '@tapin/shared/query';
import { getAuth, setAuth, signedOut } from '@tapin/shared/session';
import { cedarHigh, memberAs, membershipIn } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http as network } from 'msw';
import { act } from 'react';
import { useMockContainers } from '../testing/mock-containers.ts';
import { useOutcomes } from '../testing/outcomes.ts';
import { moduleWith, remoteNamed } from '../testing/remotes.ts';
import { currentPath, showApp } from '../testing/show-app.tsx';

jest.mock('../remotes/loading/container.ts');

const { publish } = useMockContainers();
const server = useTestServer();
useOutcomes();

const remotes = [
  remoteNamed('auth', { paths: { '/auth/not-verified': 'logged-in' } }),
  remoteNamed('staff', { paths: { '/staff/dashboard': 'staff' } }),
];

function Dashboard() {
  const { data, error } = useQuery(
    queryOf('GET /staff/waiting', { query: { schoolUserId: 'membership-school-1' } }),
  );
  return (
    <>
      <h1>Students today</h1>
      <p>{data ? `${data.count} wait` : 'Nobody is known'}</p>
      {error && <p role="alert">{error.message}</p>}
    </>
  );
}

/** Opens the dashboard as a teacher, and returns functions to set and count the replies to later calls. */
async function openDashboard() {
  const requestCounts = { me: 0, waiting: 0 };
  const refused = { msg: 'Not approved.', code: 'membership_not_approved' };
  const state = { isRemoved: false, knowsMe: true };
  const { user } = memberAs('teacher');
  server.use(
    network.get('*/api/staff/waiting', () => {
      requestCounts.waiting += 1;
      return state.isRemoved ? HttpResponse.json(refused, { status: 403 }) : HttpResponse.json({ count: 3 });
    }),
    network.get('*/api/user/me', () => {
      requestCounts.me += 1;
      if (!state.knowsMe) return HttpResponse.json(refused, { status: 403 });
      const verified = state.isRemoved ? 'rejected' : 'approved';
      const schoolUsers = [membershipIn(cedarHigh, { role: 'teacher', verified })];
      return HttpResponse.json({ ...signedOut, user, schools: [cedarHigh], schoolUsers });
    }),
  );
  publish('auth', '2.0.0', moduleWith({ '/auth/not-verified': () => <h1>Please wait</h1> }));
  publish('staff', '2.0.0', moduleWith({ '/staff/dashboard': Dashboard }));
  setAuth(memberAs('teacher'));
  const { queryClient } = await showApp(remotes, '/staff/dashboard');
  await screen.findByText('3 wait');
  const refetch = () => act(() => queryClient.refetchQueries({ queryKey: keyOf('GET /staff/waiting') }));
  return { requestCounts, state, refetch, queryClient };
}

afterEach(() => act(() => setAuth(signedOut)));

test('redirects a person who was removed while the page was open, and clears the data of the school', async () => {
  const { requestCounts, state, refetch, queryClient } = await openDashboard();
  state.isRemoved = true;
  await refetch();
  expect(await screen.findByRole('heading', { name: 'Please wait' })).toBeVisible();
  expect(currentPath()).toBe('/auth/not-verified');
  expect(requestCounts).toEqual({ me: 1, waiting: 2 });
  await waitFor(() => {
    const kept = queryClient.getQueryCache().getAll();
    expect(kept.map(({ queryKey }) => queryKey[0])).toEqual(['GET /user/me']);
  });
});

test('asks the server once and keeps the page when the person cannot be loaded', async () => {
  const { requestCounts, state, refetch } = await openDashboard();
  Object.assign(state, { isRemoved: true, knowsMe: false });
  await refetch();
  await waitFor(() => expect(requestCounts.me).toBe(1));
  expect(await screen.findByRole('alert')).toHaveTextContent('Not approved.');
  expect(currentPath()).toBe('/staff/dashboard');
  await refetch();
  await waitFor(() => expect(requestCounts.me).toBe(2));
  expect(requestCounts).toEqual({ me: 2, waiting: 3 });
  expect(getAuth().schoolUser?.verified).toBe('approved');
});

test('keeps the page of a person who is still approved', async () => {
  const { requestCounts, state, refetch } = await openDashboard();
  state.isRemoved = true;
  server.use(
    network.get('*/api/user/me', () => {
      requestCounts.me += 1;
      const schoolUsers = [membershipIn(cedarHigh, { role: 'teacher' })];
      return HttpResponse.json({ ...signedOut, user: getAuth().user, schools: [cedarHigh], schoolUsers });
    }),
  );
  await refetch();
  await waitFor(() => expect(requestCounts.me).toBe(1));
  expect(screen.getByText('3 wait')).toBeVisible();
  expect(requestCounts.waiting).toBe(2);
});
