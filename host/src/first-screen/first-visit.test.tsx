import { useTestServer } from '@tapin/shared/testing/server';
import { setSessionMarker } from '@tapin/shared/testing/session-marker';
import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useMockContainers } from '../testing/mock-containers.ts';
import { useOutcomes } from '../testing/outcomes.ts';
import { moduleWith, remoteNamed } from '../testing/remotes.ts';
import { showApp } from '../testing/show-app.tsx';

jest.mock('../remotes/loading/container.ts');

const { publish } = useMockContainers();
const server = useTestServer();
useOutcomes();

const remotes = [
  remoteNamed('auth', { paths: { '/': 'logged-out' } }),
  remoteNamed('survey', { paths: { '/survey': 'student' } }),
];

test.each(['/', '/survey'])(
  'opens the landing screen on a first visit of %s, and asks the server for no person',
  async (path) => {
    setSessionMarker(false);
    const asked = jest.fn(() => HttpResponse.error());
    server.use(http.get('*/api/user/me', asked));
    publish('auth', '1.0.0', moduleWith({ '/': () => <h1>Welcome</h1> }));
    await showApp(remotes, path);
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible();
    expect(asked).not.toHaveBeenCalled();
  },
);
