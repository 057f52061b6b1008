import { setAuth, signedOut } from '@tapin/shared/session';
import { districtAdmin } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen } from '@testing-library/react';
import { HttpResponse, http as network } from 'msw';
import { act } from 'react';
import { useOutcomes } from '../testing/outcomes.ts';
import { usePublished } from '../testing/published.ts';
import { moduleWith, remoteNamed } from '../testing/remotes.ts';
import { showApp } from '../testing/show-app.tsx';

jest.mock('../remotes/container.ts', () => ({ openContainer: jest.fn(), forgetContainer: jest.fn() }));

const { publish, opened } = usePublished();
const server = useTestServer();
useOutcomes();

const district = remoteNamed('district', { paths: { '/admin/schools': 'district' }, availability: 'opt-in' });
const optedIn = districtAdmin();
const { user, schoolList: schools, schoolUserList: schoolUsers, districtUser } = optedIn;
const cedarValley = optedIn.district;

async function showOptIn() {
  publish('district', '2.0.0', moduleWith({ '/admin/schools': () => <h1>Schools</h1> }));
  setAuth({ ...optedIn, district: cedarValley && { ...cedarValley, remotes: ['library'] } });
  const { user: person } = await showApp([district], '/admin/schools');
  const turnOn = await screen.findByRole('button', { name: 'Turn it on' });
  return { turnOn, press: () => person.click(turnOn) };
}

afterEach(() => act(() => setAuth(signedOut)));

test('turning it on keeps what the district has, and shows the screen at once', async () => {
  let asked: unknown;
  server.use(
    network.put('*/api/district/remotes', async ({ request }) => {
      asked = await request.json();
      return HttpResponse.json({ remotes: ['library', 'district'] });
    }),
    network.get('*/api/user/me', () =>
      HttpResponse.json({
        user,
        classes: [],
        hasNoTeachers: false,
        grade: null,
        district: cedarValley,
        districtUser,
        schools,
        schoolUsers,
      }),
    ),
  );
  const { press } = await showOptIn();
  expect(opened()).toEqual([]);
  await press();
  expect(await screen.findByRole('heading', { level: 1, name: 'Schools' })).toBeVisible();
  expect(asked).toEqual({ districtUserId: 'district-user-1', remotes: ['library', 'district'] });
});

test('when that fails the person reads why, and may try again', async () => {
  server.use(
    network.put('*/api/district/remotes', () => HttpResponse.json({ msg: 'Not now.' }, { status: 503 })),
  );
  const { turnOn, press } = await showOptIn();
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent('Not now.');
  expect(turnOn).not.toHaveAttribute('aria-busy');
  expect(opened()).toEqual([]);
});
