import { Link } from '@tapin/shared/router';
import { endSession, setAuth } from '@tapin/shared/session';
import { districtAdmin, memberAs } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { act } from 'react';
import { Catalog } from '../remotes/catalog.ts';
import { useMockContainers } from '../testing/mock-containers.ts';
import { useOutcomes } from '../testing/outcomes.ts';
import { discoveryOf, moduleWith, remoteNamed } from '../testing/remotes.ts';
import { showApp } from '../testing/show-app.tsx';

jest.mock('../remotes/loading/container.ts');

const { publish, opened } = useMockContainers();
const server = useTestServer();
useOutcomes();

const survey = remoteNamed('survey', { paths: { '/survey': 'student' } });
const staff = remoteNamed('staff', {
  paths: { '/staff/dashboard': 'staff', '/student/:id/overview': 'staff' },
});
const district = remoteNamed('district', {
  paths: { '/admin/schools': 'district' },
  availability: 'opt-in',
});
const remotes = [survey, staff, district];

const Dashboard = () => (
  <>
    <h1>Dashboard</h1>
    <Link to="/student/s1/overview">See a student</Link>
  </>
);

beforeEach(() => {
  server.use(http.get('*/api/user/me', () => HttpResponse.error()));
  act(() => endSession());
  publish('staff', '2.0.0', moduleWith({ '/staff/dashboard': Dashboard }));
});

const title = (name: string) => screen.findByRole('heading', { level: 1, name });

test('keeps the screen of a remote that is retired meanwhile until the next navigation', async () => {
  setAuth(memberAs('teacher'));
  let live = remotes;
  const catalog = new Catalog(discoveryOf(remotes), async () => discoveryOf(live));
  const { user } = await showApp(catalog, '/staff/dashboard');
  await title('Dashboard');
  const now = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  live = [survey];
  await act(() => catalog.refresh());
  expect(catalog.current().map(({ name }) => name)).toEqual(['survey']);
  expect(screen.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'See a student' }));
  expect(await title('Page not found.')).toBeVisible();
  now.mockRestore();
});

test('offers no opt-in at the path of a retired remote', async () => {
  const admin = districtAdmin();
  setAuth({ ...admin, district: admin.district && { ...admin.district, remotes: [] } });
  await showApp([survey, staff], '/admin/schools');
  expect(await title('Page not found.')).toBeVisible();
});

/** The page of a student contains the versions of one remote only. The entries of all other remotes are partial. */
const inPageOfStudent = remotes.map((remote) =>
  remote === survey ? remote : { ...remote, versions: [], isPartial: true as const },
);

test('loads the versions of a remote that the page does not contain when a navigation needs them', async () => {
  setAuth(memberAs('teacher'));
  await showApp(new Catalog(discoveryOf(inPageOfStudent), async () => discoveryOf(remotes)), '/survey');
  expect(await title('Dashboard')).toBeVisible();
  expect(opened()).toEqual(['staff@2.0.0']);
});

test('offers a retry when the versions of a remote cannot be loaded', async () => {
  setAuth(memberAs('teacher'));
  let fetchDocument = () => Promise.reject<ReturnType<typeof discoveryOf>>(new Error('no network'));
  const catalog = new Catalog(discoveryOf(inPageOfStudent), () => fetchDocument());
  const { user } = await showApp(catalog, '/survey');
  expect(await screen.findByRole('alert')).toHaveTextContent('This part could not be loaded');
  fetchDocument = async () => discoveryOf(remotes);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await title('Dashboard')).toBeVisible();
});
