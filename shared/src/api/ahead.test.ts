import { HttpResponse, http as network } from 'msw';
import { signedOut } from '../session/auth.ts';
import { setAuth } from '../session/auth-atom.ts';
import { memberAs } from '../testing/people.tsx';
import { useTestServer } from '../testing/server.tsx';
import { askAhead } from './ahead.ts';
import { call } from './call.ts';

const server = useTestServer();
const paths = ['/student/:school/questions'];

afterEach(() => {
  delete window.tapinAhead;
  setAuth(signedOut);
  localStorage.clear();
  history.replaceState(null, '', '/');
});

/** Answers with `me` and the day's questions. Returns the requested paths. */
function answer(me: Record<string, unknown>, status = 200): string[] {
  const asked: string[] = [];
  const reply = (body: Record<string, unknown>) =>
    network.get('*', ({ request }) => {
      const { pathname, search } = new URL(request.url);
      asked.push(pathname + search);
      return HttpResponse.json(request.url.endsWith('/user/me') ? me : body, { status });
    });
  server.use(reply({ questions: [], answers: [] }));
  return asked;
}

const inHigh = { _id: 'membership-1', school: 'school-1' };

const questionsOf = (school: string) => call('GET /student/:school/questions', { params: { school } });

test('a call uses a prefetched reply once', async () => {
  const asked = answer({ schools: [{ _id: 'school-1' }] });
  askAhead([]);
  await call('GET /user/me');
  expect(asked).toEqual(['/api/user/me']);
  await call('GET /user/me');
  expect(asked).toHaveLength(2);
});

test('without a stored session, the school is read from the reply of GET /user/me', async () => {
  const asked = answer({ schools: [{ _id: 'school-1' }, { _id: 'school-2' }], schoolUsers: [inHigh] });
  askAhead(paths);
  await call('GET /user/me');
  expect(await questionsOf('school-1')).toEqual({ questions: [], answers: [] });
  expect(asked).toEqual(['/api/user/me', '/api/student/school-1/questions']);
});

test('a prefetch that was refused is repeated by the call itself', async () => {
  const asked = answer({ msg: 'no', code: 'forbidden' }, 403);
  askAhead([]);
  await expect(call('GET /user/me')).rejects.toThrow('no');
  expect(asked).toHaveLength(2);
});

test('a prefetched reply that is too old is not used', async () => {
  const asked = answer({ schools: [] });
  askAhead([]);
  if (window.tapinAhead) window.tapinAhead.askedAt -= 11_000;
  await call('GET /user/me');
  expect(asked).toHaveLength(2);
});

test('a prefetch that fails causes no unhandled rejection, and the call itself reports the error', async () => {
  server.use(network.get('*', () => HttpResponse.error()));
  askAhead([]);
  await expect(window.tapinAhead?.replies['/user/me']).resolves.toBeUndefined();
  await expect(call('GET /user/me')).rejects.toThrow('Network Error');
});

test('an HTML page of a network filter does not count as a reply', async () => {
  const asked: string[] = [];
  server.use(
    network.get('*', ({ request }) => {
      asked.push(request.url);
      return asked.length === 1 ? HttpResponse.html('<h1>Blocked</h1>') : HttpResponse.json({ schools: [] });
    }),
  );
  askAhead([]);
  expect(await call('GET /user/me')).toEqual({ schools: [] });
});

const overview = '/staff/student/:id/overview?schoolUserId=:schoolUser&daysAgo=?daysAgo';
const overviewOf = (id: string, daysAgo?: 7 | 30) =>
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
  const asked = answer({});
  askAhead([overview], { id: 's 1' });
  await overviewOf('s 1', daysAgo);
  expect(asked).toEqual([`/api/staff/student/s%201/overview${search}`, '/api/user/me']);
});

test('a call with other parameters sends its own request', async () => {
  setAuth(memberAs('teacher'));
  const asked = answer({});
  askAhead([overview], { id: 's1' });
  await overviewOf('s1', 30);
  await overviewOf('s2');
  expect(asked).toHaveLength(4);
});

test('a declared path with an unknown value is not prefetched', async () => {
  setAuth({ ...memberAs('teacher'), schoolUser: null });
  const asked = answer({ schools: [] });
  askAhead([overview, '/staff/dashboard?schoolUserId=:schoolUser'], { id: 's1' });
  await call('GET /user/me');
  expect(asked).toEqual(['/api/user/me']);
});

test('without a stored session, the membership is read from the reply of GET /user/me', async () => {
  const asked = answer({ schools: [{ _id: 'school-1' }], schoolUsers: [inHigh] });
  askAhead(['/staff/students?schoolUserId=:schoolUser&offset=0&pageSize=20']);
  await call('GET /user/me');
  await call('GET /staff/students', { query: { offset: 0, pageSize: 20, schoolUserId: 'membership-1' } });
  expect(asked).toEqual([
    '/api/user/me',
    '/api/staff/students?offset=0&pageSize=20&schoolUserId=membership-1',
  ]);
});
