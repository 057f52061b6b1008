import { QueryClient } from '@tapin/shared/query';
import type { RemoteModule, RemoteRoute } from '@tapin/shared/remote/module';
import { setAuth, signedOut } from '@tapin/shared/session';
import { cedarHigh, memberAs, membershipIn, userWith } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { setSessionMarker } from '@tapin/shared/testing/session-marker';
import { HttpResponse, http as network } from 'msw';
import { RemoteLoader } from '../remotes/loading/remote-loader.ts';
import { useMockContainers } from '../testing/mock-containers.ts';
import { useOutcomes } from '../testing/outcomes.ts';
import { moduleWith, remoteNamed } from '../testing/remotes.ts';
import { loadFirstScreen } from './load-first-screen.ts';

jest.mock('../remotes/loading/container.ts');

const { publish, opened } = useMockContainers();
const server = useTestServer();
useOutcomes();

const remotes = [remoteNamed('survey', { paths: { '/survey': 'student' }, versions: ['1.0.0'] })];
const survey = moduleWith({ '/survey': () => null });
const client = new QueryClient();
const loadAt = (path = '/survey') => loadFirstScreen(path, remotes, new RemoteLoader(), client);

function surveyWith(data: RemoteRoute['data']): RemoteModule {
  return { ...survey, routes: survey.routes.map((route) => ({ ...route, ...(data && { data }) })) };
}

afterEach(() => setAuth(signedOut));

test('loads the screen of the path before the first render', async () => {
  setAuth(memberAs('student'));
  publish('survey', '1.0.0', survey);
  await loadAt();
  expect(opened()).toEqual(['survey@1.0.0']);
});

test('prefetches the data of the first screen as well as its code', async () => {
  setAuth(memberAs('student'));
  const prefetchDay = (cache: QueryClient) =>
    cache.prefetchQuery({ queryKey: ['day'], queryFn: async () => 'today' });
  publish('survey', '1.0.0', surveyWith(prefetchDay));
  await loadAt();
  expect(client.getQueryData(['day'])).toBe('today');
});

test('opens no remote when the person may not open the path or no remote owns it', async () => {
  setAuth(memberAs('teacher'));
  await loadAt();
  await loadAt('/nobody/owns/this');
  expect(opened()).toEqual([]);
});

test('asks the server for no person when the browser has no cookie of a session', async () => {
  setSessionMarker(false);
  let requests = 0;
  server.use(
    network.get('*/api/user/me', () => {
      requests += 1;
      return HttpResponse.error();
    }),
  );
  await loadAt();
  expect([requests, opened()]).toEqual([0, []]);
});

test('asks the server for the person first when the storage is empty', async () => {
  const me = {
    user: userWith(),
    classes: [],
    grade: null,
    district: null,
    districtUser: null,
    schoolUsers: [membershipIn(cedarHigh)],
    schools: [cedarHigh],
  };
  server.use(network.get('*/api/user/me', () => HttpResponse.json(me)));
  publish('survey', '1.0.0', survey);
  await loadAt();
  expect(opened()).toEqual(['survey@1.0.0']);
});

test('renders the shell when a remote hangs or fails', async () => {
  setAuth(memberAs('student'));
  const hanging = () => new Promise<never>(() => undefined);
  for (const module of [hanging, surveyWith(hanging)]) {
    publish('survey', '1.0.0', module);
    jest.useFakeTimers();
    const opening = loadAt();
    await jest.advanceTimersByTimeAsync(300);
    await opening;
    jest.useRealTimers();
  }
  publish(
    'survey',
    '1.0.0',
    surveyWith(() => Promise.reject(new Error('no data'))),
  );
  await loadAt();
  publish('survey', '1.0.0', () => Promise.reject(new Error('broken')));
  await loadAt();
});
