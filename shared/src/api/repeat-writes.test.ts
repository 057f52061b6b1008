import { HttpResponse, http as network } from 'msw';
import { useTestServer } from '../testing/server.tsx';
import { call } from './call.ts';
import { repeatDelay } from './repeat-writes.ts';

const server = useTestServer();

beforeEach(() => {
  Object.defineProperty(crypto, 'randomUUID', {
    configurable: true,
    value: () => `00000000-0000-4000-8000-${String(Math.random()).slice(2, 14).padEnd(12, '0')}`,
  });
});
afterEach(() => jest.restoreAllMocks());

type MockedReply = () => Response;

/** Replies with the given replies one after the other, and repeats the last one. Returns the received keys. */
function mockReplies(...replies: MockedReply[]): (string | null)[] {
  const keys: (string | null)[] = [];
  server.use(
    network.all('*', ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      return replies[Math.min(keys.length, replies.length) - 1]?.();
    }),
  );
  return keys;
}

const ok = () => HttpResponse.json({ ok: true });
const lost = () => HttpResponse.error();
const unavailable = () =>
  HttpResponse.json({ msg: 'Busy.', code: 'unavailable' }, { status: 503, headers: { 'retry-after': '5' } });
const badGateway = () => new HttpResponse(null, { status: 502 });
const failed = () => HttpResponse.json({ msg: 'Broken.', code: 'unknown' }, { status: 500 });

const removeStudent = () =>
  call('DELETE /staff/student/:id', { params: { id: 's1' }, body: { schoolUserId: 'm1' } });

test('a write whose reply was lost is repeated with the same key', async () => {
  const keys = mockReplies(lost, badGateway, ok);
  expect(await removeStudent()).toEqual({ ok: true });
  expect(keys).toHaveLength(3);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(new Set(keys).size).toBe(1);
});

test('a write is repeated at most twice, and the last failure is reported', async () => {
  const keys = mockReplies(lost, lost, unavailable);
  await expect(removeStudent()).rejects.toMatchObject({ code: 'unavailable', message: 'Busy.' });
  expect(keys).toHaveLength(3);
});

test('each call has a key of its own', async () => {
  const keys = mockReplies(ok);
  await removeStudent();
  await removeStudent();
  expect(new Set(keys).size).toBe(2);
});

test('a write that the server has refused or failed to do is not repeated', async () => {
  const keys = mockReplies(failed);
  await expect(removeStudent()).rejects.toMatchObject({ status: 500 });
  expect(keys).toHaveLength(1);
});

test('a read has no key, and is not repeated', async () => {
  const keys = mockReplies(lost);
  await expect(call('GET /user/me')).rejects.toMatchObject({ code: 'network' });
  expect(keys).toEqual([null]);
});

test('a call that its caller repeats is sent once', async () => {
  const keys = mockReplies(lost);
  const input = { params: { school: 'cedar' }, body: { questionId: '1', response: true } };
  await expect(
    call('POST /student/submit-response/:school', input, { repeatedByCaller: true }),
  ).rejects.toMatchObject({ code: 'network' });
  expect(keys).toHaveLength(1);
});

test('a device without a connection reports it immediately', async () => {
  const keys = mockReplies(lost);
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await expect(removeStudent()).rejects.toMatchObject({ code: 'offline' });
  expect(keys).toHaveLength(1);
});

test('the page waits for a random time, which doubles, after the time that the server asks for', async () => {
  repeatDelay.firstMs = 1_000;
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  const waits: unknown[] = [];
  const { setTimeout: original } = globalThis;
  jest.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms?: number) => {
    if (ms && ms >= 500) waits.push(ms);
    return original(work, ms && ms >= 500 ? 0 : ms);
  }) as typeof setTimeout);
  mockReplies(lost, unavailable, ok);
  await removeStudent();
  repeatDelay.firstMs = 0;
  expect(waits).toEqual([500, 6_000]);
});
