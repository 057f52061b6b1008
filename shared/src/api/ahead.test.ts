import { HttpResponse, http as network } from 'msw';
import { useTestServer } from '../testing/server.tsx';
import { askAhead } from './ahead.ts';
import { call } from './call.ts';

const server = useTestServer();
const paths = ['/user/me', '/student/:school/questions'];

afterEach(() => {
  delete window.tapinAhead;
  localStorage.clear();
});

/** Answers with `me` and the day's questions, and hands over which paths were asked. */
function answer(me: Record<string, unknown>, status = 200): string[] {
  const asked: string[] = [];
  const reply = (body: Record<string, unknown>) =>
    network.get('*', ({ request }) => {
      asked.push(new URL(request.url).pathname);
      return HttpResponse.json(request.url.endsWith('/user/me') ? me : body, { status });
    });
  server.use(reply({ questions: [], answers: [] }));
  return asked;
}

const questionsOf = (school: string) => call('GET /student/:school/questions', { params: { school } });

test('a call takes the reply that was asked ahead, once', async () => {
  const asked = answer({ schools: [{ _id: 'school-1' }] });
  askAhead(['/user/me']);
  await call('GET /user/me');
  expect(asked).toEqual(['/api/user/me']);
  await call('GET /user/me');
  expect(asked).toHaveLength(2);
});

test('on a device that remembers nobody, the person says which school it is', async () => {
  const asked = answer({ schools: [{ _id: 'school-1' }, { _id: 'school-2' }] });
  askAhead(paths);
  await call('GET /user/me');
  expect(await questionsOf('school-1')).toEqual({ questions: [], answers: [] });
  expect(asked).toEqual(['/api/user/me', '/api/student/school-1/questions']);
});

test('a refusal is left to the call itself', async () => {
  const asked = answer({ msg: 'no', code: 'forbidden' }, 403);
  askAhead(['/user/me']);
  await expect(call('GET /user/me')).rejects.toThrow('no');
  expect(asked).toHaveLength(2);
});

test('a reply that has become old is left alone', async () => {
  const asked = answer({ schools: [] });
  askAhead(['/user/me']);
  if (window.tapinAhead) window.tapinAhead.askedAt -= 11_000;
  await call('GET /user/me');
  expect(asked).toHaveLength(2);
});

test('a request that fails is no unhandled failure, and the call finds out by itself', async () => {
  server.use(network.get('*', () => HttpResponse.error()));
  askAhead(['/user/me']);
  await expect(window.tapinAhead?.replies['/user/me']).resolves.toBeUndefined();
  await expect(call('GET /user/me')).rejects.toThrow('Network Error');
});

test('a page of the network’s filter is no reply', async () => {
  const asked: string[] = [];
  server.use(
    network.get('*', ({ request }) => {
      asked.push(request.url);
      return asked.length === 1 ? HttpResponse.html('<h1>Blocked</h1>') : HttpResponse.json({ schools: [] });
    }),
  );
  askAhead(['/user/me']);
  expect(await call('GET /user/me')).toEqual({ schools: [] });
});
