import { HttpResponse, http as network } from 'msw';
import { changeLanguage } from '../i18n/i18n.ts';
import { useTestServer } from '../testing/server.tsx';
import { call } from './call.ts';
import { http } from './http.ts';

const server = useTestServer();
afterEach(() => changeLanguage('en'));

function mockReplies(reply: Record<string, unknown> = {}): Request[] {
  const requests: Request[] = [];
  server.use(
    network.all('*', ({ request }) => {
      requests.push(request.clone());
      return HttpResponse.json(reply);
    }),
  );
  return requests;
}

const logIn = { body: { email: 'ana@school.test', password: 'secret', rememberMe: true } };

test('sends the body with the method and path of the contract, and returns the reply', async () => {
  const requests = mockReplies({ ok: true });
  expect(await call('POST /auth/sign-in', logIn)).toEqual({ ok: true });
  const [request] = requests;
  expect(request?.method).toBe('POST');
  expect(request?.url).toBe('http://localhost/api/auth/sign-in');
  expect(await request?.json()).toEqual(logIn.body);
});

test('sends cookies and the default headers', async () => {
  const requests = mockReplies({ ok: true });
  await call('POST /auth/sign-in', logIn);
  const [request] = requests;
  expect(request?.credentials).toBe('include');
  expect(request?.headers.get('content-type')).toBe('application/json');
  expect(request?.headers.get('device-type')).toBe('desktop');
  expect(request?.headers.get('time-zone')).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
});

test('a call without a body also sends the default headers', async () => {
  const requests = mockReplies();
  await call('GET /auth/sign-out');
  expect(requests[0]?.headers.get('time-zone')).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  expect(requests[0]?.headers.get('device-type')).toBe('desktop');
});

test('accept-language follows the chosen language', async () => {
  const requests = mockReplies();
  await call('GET /user/me');
  await changeLanguage('es');
  await call('GET /user/me');
  expect(requests.map(({ headers }) => headers.get('accept-language'))).toEqual(['en', 'es']);
});

test('a read has a time limit, and a write has none', async () => {
  mockReplies();
  const request = jest.spyOn(http, 'request');
  await call('GET /user/me');
  await call('POST /auth/sign-in', logIn);
  expect(request.mock.calls.map(([config]) => config.timeout)).toEqual([60_000, undefined]);
});

test('encodes the parameters of the path', async () => {
  const requests = mockReplies();
  const id = 'a/b ?ñ#..';
  await call('GET /admin/staff/:id', { params: { id }, query: { schoolUserId: 'membership-1' } });
  const { pathname } = new URL(requests[0]?.url ?? '');
  expect(pathname).toBe(`/api/admin/staff/${encodeURIComponent(id)}`);
});

test('sends the query without undefined values', async () => {
  const requests = mockReplies();
  await call('GET /staff/students', {
    query: { schoolUserId: 'membership-1', offset: 20, pageSize: 20, searchTerm: 'ñ & co' },
  });
  const { searchParams } = new URL(requests[0]?.url ?? '');
  expect(Object.fromEntries(searchParams)).toEqual({
    schoolUserId: 'membership-1',
    offset: '20',
    pageSize: '20',
    searchTerm: 'ñ & co',
  });
});

test('DELETE sends its body', async () => {
  const requests = mockReplies();
  await call('DELETE /staff/student/:id', { params: { id: 's1' }, body: { schoolUserId: 'membership-1' } });
  expect(requests[0]?.method).toBe('DELETE');
  expect(await requests[0]?.json()).toEqual({ schoolUserId: 'membership-1' });
});
