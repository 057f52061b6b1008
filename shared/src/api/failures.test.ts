import { isCancel } from 'axios';
import { HttpResponse, http as network } from 'msw';
import { changeLanguage } from '../i18n/i18n.ts';
import { signedOut } from '../session/auth.ts';
import { getAuth, setAuth } from '../session/auth-atom.ts';
import { authStorageKey } from '../session/storage-keys.ts';
import { memberAs, userWith } from '../testing/people.tsx';
import { useTestServer } from '../testing/server.tsx';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';
import { toApiError } from './to-api-error.ts';

const server = useTestServer();
const unknownText = 'Unkown error. Contact support if the issue persists.';

afterEach(async () => {
  jest.restoreAllMocks();
  setAuth(signedOut);
  await changeLanguage('en');
});

const goOffline = () => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

function reply(body: Parameters<typeof HttpResponse.json>[0], status = 400): void {
  server.use(network.get('*/api/user/me', () => HttpResponse.json(body, { status })));
}

const failure = async (): Promise<ApiError> => {
  const error: unknown = await call('GET /user/me').then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof ApiError) return error;
  throw new Error('the call did not fail with an ApiError', { cause: error });
};

test.each([undefined, null])('an error that is %p reads as unknown', (error) => {
  expect(toApiError(error)).toMatchObject({ message: unknownText, code: 'unknown' });
});

test('"Logged out by server" is passed through, in every language and offline', async () => {
  await changeLanguage('es');
  goOffline();
  expect(toApiError(new Error('Logged out by server'))).toMatchObject({
    message: 'Logged out by server',
    code: 'logged_out',
  });
});

test('an error that was explained stays as it is', () => {
  const error = new ApiError('No such school', 'school_code_unknown', 404);
  expect(toApiError(error)).toBe(error);
});

test('anything else that was thrown reads as unknown, never as its own text', () => {
  expect(toApiError(new TypeError('x is not a function'))).toMatchObject({ message: unknownText });
  expect(toApiError('oops')).toMatchObject({ message: unknownText });
});

test('a network that fails reads as such', async () => {
  server.use(network.get('*/api/user/me', () => HttpResponse.error()));
  expect(await failure()).toMatchObject({ message: 'Network Error', code: 'network', status: undefined });
});

test('a device that is offline reads as such', async () => {
  server.use(network.get('*/api/user/me', () => HttpResponse.error()));
  goOffline();
  expect(await failure()).toMatchObject({
    message: 'You are offline. Please check your internet connection.',
    code: 'offline',
  });
});

test('the server’s own text is shown, with its code and status', async () => {
  reply({ msg: 'No school has this code.', code: 'school_code_unknown' }, 404);
  expect(await failure()).toMatchObject({
    message: 'No school has this code.',
    code: 'school_code_unknown',
    status: 404,
  });
});

test.each([
  ['no text', {}],
  ['an empty text', { msg: '' }],
  ['a text that is none', { msg: 7 }],
  ['a list', []],
  ['null', null],
])('a reply with %s reads as unknown', async (_, body) => {
  reply(body, 500);
  expect(await failure()).toMatchObject({ message: unknownText, code: 'unknown', status: 500 });
});

test('a page instead of a reply reads as unknown', async () => {
  server.use(network.get('*/api/user/me', () => HttpResponse.html('<h1>Bad gateway</h1>', { status: 502 })));
  expect(await failure()).toMatchObject({ message: unknownText, status: 502 });
});

test.each([
  ['a page', () => HttpResponse.html('<h1>Sign in to the network</h1>')],
  ['nothing at all', () => new HttpResponse(null, { status: 204 })],
])('%s in the place of a good reply reads as a network that fails', async (_, instead) => {
  server.use(network.get('*/api/user/me', instead));
  expect(await failure()).toMatchObject({ message: 'Network Error', code: 'network' });
});

test('a page that another tab has left behind asks for nothing', async () => {
  let asked = 0;
  server.use(
    network.get('*/api/user/me', () => {
      asked += 1;
      return HttpResponse.json({});
    }),
  );
  setAuth(memberAs('student'));
  localStorage.setItem(authStorageKey, JSON.stringify(memberAs('teacher', 'pending')));
  await call('GET /user/me');
  const somebodyElse = { ...memberAs('student'), user: userWith({ _id: 'user-2' }) };
  localStorage.setItem(authStorageKey, JSON.stringify(somebodyElse));
  expect(await failure()).toMatchObject({ message: 'Logged out by server', code: 'logged_out' });
  expect(asked).toBe(1);
  expect(getAuth()).toEqual(somebodyElse);
});

test('a code that this page does not know counts as unknown, the text is still shown', async () => {
  reply({ msg: 'Brand new trouble', code: 'brand_new' });
  expect(await failure()).toMatchObject({ message: 'Brand new trouble', code: 'unknown' });
});

test('our own texts follow the chosen language', async () => {
  await changeLanguage('es');
  server.use(network.get('*/api/user/me', () => HttpResponse.error()));
  expect((await failure()).message).toBe('Error de red');
});

test('a session that expired ends here too, and the call says why', async () => {
  setAuth(memberAs('teacher'));
  reply({ message: 'session expired', msg: 'Please sign in again.', code: 'session_expired' }, 401);
  expect(await failure()).toMatchObject({ message: 'Logged out by server', code: 'logged_out' });
  expect(getAuth()).toEqual(signedOut);
});

test('another refusal leaves the person signed in', async () => {
  setAuth(memberAs('teacher'));
  reply({ msg: 'Not yours.', code: 'forbidden' }, 403);
  await failure();
  expect(getAuth()).toEqual(memberAs('teacher'));
});

test('a call that was given up stays a cancellation, also offline, and has no text', async () => {
  server.use(network.get('*/api/user/me', () => HttpResponse.json({})));
  goOffline();
  const controller = new AbortController();
  const result = call('GET /user/me', undefined, { signal: controller.signal }).catch(
    (error: unknown) => error,
  );
  controller.abort();
  const error = await result;
  expect(isCancel(error)).toBe(true);
  expect(error).not.toBeInstanceOf(ApiError);
});
