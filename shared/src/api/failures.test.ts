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

function mockReply(body: Parameters<typeof HttpResponse.json>[0], status = 400): void {
  server.use(network.get('*/api/user/me', () => HttpResponse.json(body, { status })));
}

const getFailure = async (): Promise<ApiError> => {
  const error: unknown = await call('GET /user/me').then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof ApiError) return error;
  throw new Error('the call did not fail with an ApiError', { cause: error });
};

test.each([undefined, null])('an error that is %p becomes an unknown error', (error) => {
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

test('an ApiError is passed through unchanged', () => {
  const error = new ApiError('No such school', 'school_code_unknown', 404);
  expect(toApiError(error)).toBe(error);
});

test('any other error becomes an unknown error, without its text', () => {
  expect(toApiError(new TypeError('x is not a function'))).toMatchObject({ message: unknownText });
  expect(toApiError('oops')).toMatchObject({ message: unknownText });
});

test('a network failure becomes a network error', async () => {
  server.use(network.get('*/api/user/me', () => HttpResponse.error()));
  expect(await getFailure()).toMatchObject({ message: 'Network Error', code: 'network', status: undefined });
});

test('a failure while the device is offline becomes an offline error', async () => {
  server.use(network.get('*/api/user/me', () => HttpResponse.error()));
  goOffline();
  expect(await getFailure()).toMatchObject({
    message: 'You are offline. Please check your internet connection.',
    code: 'offline',
  });
});

test('the server’s own text is shown, with its code and status', async () => {
  mockReply({ msg: 'No school has this code.', code: 'school_code_unknown' }, 404);
  expect(await getFailure()).toMatchObject({
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
])('a reply with %s becomes an unknown error', async (_, body) => {
  mockReply(body, 500);
  expect(await getFailure()).toMatchObject({ message: unknownText, code: 'unknown', status: 500 });
});

test('an HTML page instead of an error reply becomes an unknown error', async () => {
  server.use(network.get('*/api/user/me', () => HttpResponse.html('<h1>Bad gateway</h1>', { status: 502 })));
  expect(await getFailure()).toMatchObject({ message: unknownText, status: 502 });
});

test.each([
  ['a page', () => HttpResponse.html('<h1>Sign in to the network</h1>')],
  ['nothing at all', () => new HttpResponse(null, { status: 204 })],
])('%s instead of a reply becomes a network error', async (_, response) => {
  server.use(network.get('*/api/user/me', response));
  expect(await getFailure()).toMatchObject({ message: 'Network Error', code: 'network' });
});

test('a tab sends no calls after another tab has logged in somebody else', async () => {
  let requestCount = 0;
  server.use(
    network.get('*/api/user/me', () => {
      requestCount += 1;
      return HttpResponse.json({});
    }),
  );
  setAuth(memberAs('student'));
  localStorage.setItem(authStorageKey, JSON.stringify(memberAs('teacher', 'pending')));
  await call('GET /user/me');
  const somebodyElse = { ...memberAs('student'), user: userWith({ _id: 'user-2' }) };
  localStorage.setItem(authStorageKey, JSON.stringify(somebodyElse));
  expect(await getFailure()).toMatchObject({ message: 'Logged out by server', code: 'logged_out' });
  expect(requestCount).toBe(1);
  expect(getAuth()).toEqual(somebodyElse);
});

test('a code that this version does not know becomes unknown, with the server’s text', async () => {
  mockReply({ msg: 'Brand new trouble', code: 'brand_new' });
  expect(await getFailure()).toMatchObject({ message: 'Brand new trouble', code: 'unknown' });
});

test('the page’s own error texts are in the chosen language', async () => {
  await changeLanguage('es');
  server.use(network.get('*/api/user/me', () => HttpResponse.error()));
  expect((await getFailure()).message).toBe('Error de red');
});

test('an expired session ends the session on the device, and the call reports the reason', async () => {
  setAuth(memberAs('teacher'));
  mockReply({ message: 'session expired', msg: 'Please log in again.', code: 'session_expired' }, 401);
  expect(await getFailure()).toMatchObject({ message: 'Logged out by server', code: 'logged_out' });
  expect(getAuth()).toEqual(signedOut);
});

test('any other refusal keeps the person logged in', async () => {
  setAuth(memberAs('teacher'));
  mockReply({ msg: 'Not yours.', code: 'forbidden' }, 403);
  await getFailure();
  expect(getAuth()).toEqual(memberAs('teacher'));
});

test('a cancelled call stays a cancellation without a text, also offline', async () => {
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
