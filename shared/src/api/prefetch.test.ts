import { HttpResponse, http as network } from 'msw';
import { signedOut } from '../session/auth.ts';
import { setAuth } from '../session/auth-atom.ts';
import { memberAs } from '../testing/people.tsx';
import { useTestServer } from '../testing/server.tsx';
import { setSessionMarker } from '../testing/session-marker.tsx';
import { call } from './call.ts';
import { prefetchData } from './prefetch.ts';

const server = useTestServer();
const paths = ['/student/:school/questions'];

afterEach(() => {
  delete window.tapinPrefetch;
  setAuth(signedOut);
  localStorage.clear();
  history.replaceState(null, '', '/');
});

/** Replies with `me` and the day’s questions. Returns the requested paths. */
function mockReplies(me: Record<string, unknown>, status = 200): string[] {
  const requested: string[] = [];
  const handle = (body: Record<string, unknown>) =>
    network.get('*', ({ request }) => {
      const { pathname, search } = new URL(request.url);
      requested.push(pathname + search);
      return HttpResponse.json(request.url.endsWith('/user/me') ? me : body, { status });
    });
  server.use(handle({ questions: [], answers: [] }));
  return requested;
}

const highMembership = { _id: 'membership-1', school: 'school-1' };

const getQuestions = (school: string) => call('GET /student/:school/questions', { params: { school } });

test('prefetches nothing without a stored session and without the cookie of a session', async () => {
  setSessionMarker(false);
  const requested = mockReplies({ schools: [] });
  prefetchData(paths);
  await window.tapinPrefetch?.allSent;
  expect(requested).toEqual([]);
});

test('a call uses a prefetched reply once', async () => {
  const requested = mockReplies({ schools: [{ _id: 'school-1' }] });
  prefetchData([]);
  await call('GET /user/me');
  expect(requested).toEqual(['/api/user/me']);
  await call('GET /user/me');
  expect(requested).toHaveLength(2);
});

test('without a stored session, the school is read from the reply of GET /user/me', async () => {
  const requested = mockReplies({
    schools: [{ _id: 'school-1' }, { _id: 'school-2' }],
    schoolUsers: [highMembership],
  });
  prefetchData(paths);
  await call('GET /user/me');
  expect(await getQuestions('school-1')).toEqual({ questions: [], answers: [] });
  expect(requested).toEqual(['/api/user/me', '/api/student/school-1/questions']);
});

test('a prefetch that was refused is repeated by the call itself', async () => {
  const requested = mockReplies({ msg: 'no', code: 'forbidden' }, 403);
  prefetchData([]);
  await expect(call('GET /user/me')).rejects.toThrow('no');
  expect(requested).toHaveLength(2);
});

test('a prefetched reply that is too old is not used', async () => {
  const requested = mockReplies({ schools: [] });
  prefetchData([]);
  if (window.tapinPrefetch) window.tapinPrefetch.startedAt -= 11_000;
  await call('GET /user/me');
  expect(requested).toHaveLength(2);
});

test('a prefetch that fails causes no unhandled rejection, and the call itself reports the error', async () => {
  server.use(network.get('*', () => HttpResponse.error()));
  prefetchData([]);
  await expect(window.tapinPrefetch?.replies['/user/me']).resolves.toBeUndefined();
  await expect(call('GET /user/me')).rejects.toThrow('Network Error');
});

test('an HTML page of a network filter does not count as a reply', async () => {
  const requested: string[] = [];
  server.use(
    network.get('*', ({ request }) => {
      requested.push(request.url);
      return requested.length === 1
        ? HttpResponse.html('<h1>Blocked</h1>')
        : HttpResponse.json({ schools: [] });
    }),
  );
  prefetchData([]);
  expect(await call('GET /user/me')).toEqual({ schools: [] });
});

const overviewPath = '/staff/student/:id/overview?schoolUserId=:schoolUser&daysAgo=?daysAgo';
const getOverview = (id: string, daysAgo?: 7 | 30) =>
  call('GET /staff/student/:id/overview', {
    params: { id },
    query: { ...(daysAgo && { daysAgo }), schoolUserId: 'membership-school-1' },
  });

test.each([
  { page: '/student/s 1/overview', daysAgo: undefined, search: '?schoolUserId=membership-school-1' },
  { page: '/student/s 1/overview?daysAgo=', daysAgo: undefined, search: '?schoolUserId=membership-school-1' },
  {
    page: '/student/s 1/overview?tab=x&daysAgo=7',
    daysAgo: 7,
    search: '?daysAgo=7&schoolUserId=membership-school-1',
  },
] as const)('$page is prefetched with its parameters and query', async ({ page, daysAgo, search }) => {
  setAuth(memberAs('teacher'));
  history.replaceState(null, '', page);
  const requested = mockReplies({});
  prefetchData([overviewPath], { id: 's 1' });
  await getOverview('s 1', daysAgo);
  expect(requested).toEqual([`/api/staff/student/s%201/overview${search}`, '/api/user/me']);
});

test('a call with other parameters sends its own request', async () => {
  setAuth(memberAs('teacher'));
  const requested = mockReplies({});
  prefetchData([overviewPath], { id: 's1' });
  await getOverview('s1', 30);
  await getOverview('s2');
  expect(requested).toHaveLength(4);
});

test('a declared path with an unknown value is not prefetched', async () => {
  setAuth({ ...memberAs('teacher'), schoolUser: null });
  const requested = mockReplies({ schools: [] });
  prefetchData([overviewPath, '/staff/dashboard?schoolUserId=:schoolUser'], { id: 's1' });
  await call('GET /user/me');
  expect(requested).toEqual(['/api/user/me']);
});

test('without a stored session, the membership is read from the reply of GET /user/me', async () => {
  const requested = mockReplies({ schools: [{ _id: 'school-1' }], schoolUsers: [highMembership] });
  prefetchData(['/staff/students?schoolUserId=:schoolUser&offset=0&pageSize=20']);
  await call('GET /user/me');
  await call('GET /staff/students', { query: { offset: 0, pageSize: 20, schoolUserId: 'membership-1' } });
  expect(requested).toEqual([
    '/api/user/me',
    '/api/staff/students?offset=0&pageSize=20&schoolUserId=membership-1',
  ]);
});
