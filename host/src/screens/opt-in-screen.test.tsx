import { setAuth, signedOut } from '@tapin/shared/session';
import { districtAdmin } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen } from '@testing-library/react';
import { HttpResponse, http as network } from 'msw';
import { act } from 'react';
import { useMockContainers } from '../testing/mock-containers.ts';
import { useOutcomes } from '../testing/outcomes.ts';
import { moduleWith, remoteNamed, textWith } from '../testing/remotes.ts';
import { showApp } from '../testing/show-app.tsx';

jest.mock('../remotes/loading/container.ts');

const { publish, opened } = useMockContainers();
const server = useTestServer();
useOutcomes();

const optIn = {
  name: textWith('School management', 'Gestión de escuelas'),
  text: textWith('All schools side by side.', 'Todas las escuelas lado a lado.'),
};
const remote = { paths: { '/admin/schools': 'district' }, availability: 'opt-in' } as const;
const optedIn = districtAdmin();
const { user, schoolList: schools, schoolUserList: schoolUsers, districtUser } = optedIn;

const districtWith = (remotes: string[]) => optedIn.district && { ...optedIn.district, remotes };

function mockRemotes(remotes: string[]) {
  const requested: unknown[] = [];
  let current = remotes;
  server.use(
    network.put('*/api/district/remotes', async ({ request }) => {
      const body: { remotes?: string[] } = Object(await request.json());
      requested.push(body);
      current = body.remotes ?? [];
      return HttpResponse.json({ district: districtWith(current) });
    }),
    network.get('*/api/user/me', () => {
      const me = { user, classes: [], hasNoTeachers: false, grade: null, districtUser, schools, schoolUsers };
      return HttpResponse.json({ ...me, district: districtWith(current) });
    }),
  );
  return requested;
}

async function showOptIn(district = remoteNamed('district', { ...remote, optIn })) {
  publish('district', '2.0.0', moduleWith({ '/admin/schools': () => <h1>Schools</h1> }));
  setAuth({ ...optedIn, district: districtWith(['library']) });
  const { user: person } = await showApp([district], '/admin/schools');
  const turnOn = await screen.findByRole('button', { name: 'Turn it on' });
  return { turnOn, press: () => person.click(turnOn) };
}

afterEach(() => act(() => setAuth(signedOut)));

test('the opt-in screen describes a remote with the texts of its manifest, without loading the remote', async () => {
  await showOptIn();
  expect(screen.getByRole('heading', { level: 1, name: 'School management' })).toBeVisible();
  expect(screen.getByText('All schools side by side.')).toBeVisible();
  expect(opened()).toEqual([]);
});

test('the opt-in screen can turn on a remote without a description', async () => {
  await showOptIn(remoteNamed('district', remote));
  expect(screen.getByRole('heading', { level: 1, name: 'Not turned on yet' })).toBeVisible();
});

test('turning on one remote keeps the other remotes of the district on, and shows its screen without a reload', async () => {
  const requested = mockRemotes(['library', 'meals']);
  const { press } = await showOptIn();
  await press();
  expect(await screen.findByRole('heading', { level: 1, name: 'Schools' })).toBeVisible();
  expect(requested).toEqual([
    { districtUserId: 'district-user-1', remotes: ['library', 'meals', 'district'] },
  ]);
});

test('turning on a remote shows the reason of a failure and can be retried', async () => {
  mockRemotes([]);
  server.use(
    network.put('*/api/district/remotes', () => HttpResponse.json({ msg: 'Not now.' }, { status: 503 })),
  );
  const { turnOn, press } = await showOptIn();
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent('Not now.');
  expect(turnOn).not.toHaveAttribute('aria-busy');
  expect(opened()).toEqual([]);
});
