import { HttpResponse, http as network } from 'msw';
import { setupServer } from 'msw/node';
import { call } from './call.ts';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const signIn = { body: { email: 'ana@school.test', password: 'secret', rememberMe: true } };

test('sends the body, cookies and the default headers', async () => {
  let received: Request | undefined;
  server.use(
    network.post('*/api/auth/sign-in', ({ request }) => {
      received = request.clone();
      return HttpResponse.json({ ok: true });
    }),
  );
  await call('POST /auth/sign-in', signIn);
  expect(await received?.json()).toEqual(signIn.body);
  expect(received?.headers.get('device-type')).toBe('desktop');
});
