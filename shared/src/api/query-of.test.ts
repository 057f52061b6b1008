import { failedCallEvent } from '@tapin/delivery-formats/page-report';
import { HttpResponse, http as network } from 'msw';
import { QueryClient } from '../query/query.ts';
import { signedOut } from '../session/auth.ts';
import { setAuth } from '../session/auth-atom.ts';
import { memberAs, userWith } from '../testing/people.tsx';
import { useTestServer } from '../testing/server.tsx';
import { keyOf, listOf, queryOf } from './query-of.ts';

const server = useTestServer();
const newClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });
const students = { query: { schoolUserId: 'membership-1' } };

beforeEach(() => setAuth(memberAs('teacher')));
afterEach(() => setAuth(signedOut));

/** Replies with pages of the given sizes, one after the other. Returns the offset of each requested page. */
function mockPages(...sizes: number[]): string[] {
  const offsets: string[] = [];
  server.use(
    network.get('*/api/staff/students', ({ request }) => {
      const { searchParams } = new URL(request.url);
      offsets.push(searchParams.get('offset') ?? 'none');
      const count = sizes[offsets.length - 1] ?? 0;
      return HttpResponse.json({ count, pageSize: Number(searchParams.get('pageSize')), students: [] });
    }),
  );
  return offsets;
}

/** Loads pages until the list has no next page. */
const loadAll = (client: QueryClient) =>
  client.fetchInfiniteQuery({ ...listOf('GET /staff/students', students, { pageSize: 20 }), pages: 9 });

test('a query makes the call with its input, and caches the reply under that input', async () => {
  const requested: string[] = [];
  server.use(
    network.get('*/api/staff/dashboard', ({ request }) => {
      requested.push(new URL(request.url).search);
      return HttpResponse.json({ dashboard: {} });
    }),
  );
  const client = newClient();
  const query = queryOf('GET /staff/dashboard', students, { staleTime: Number.POSITIVE_INFINITY });
  await client.fetchQuery(query);
  await client.fetchQuery(query);
  expect(requested).toEqual(['?schoolUserId=membership-1']);
  await client.fetchQuery(queryOf('GET /staff/dashboard', { query: { schoolUserId: 'membership-2' } }));
  expect(requested).toHaveLength(2);
});

test('two accounts have different query keys', () => {
  const { queryKey } = queryOf('GET /staff/dashboard', students);
  setAuth({ ...memberAs('teacher'), user: userWith({ _id: 'user-2' }) });
  expect(queryOf('GET /staff/dashboard', students).queryKey).not.toEqual(queryKey);
});

test('the values in dependsOn are part of the query key', () => {
  const monday = queryOf('GET /staff/dashboard', students, { dependsOn: ['2026-11-02'] });
  const tuesday = queryOf('GET /staff/dashboard', students, { dependsOn: ['2026-11-03'] });
  expect(monday.queryKey).not.toEqual(tuesday.queryKey);
});

test('the key of a call matches every query of that call', async () => {
  const client = newClient();
  const { queryKey } = queryOf('GET /staff/dashboard', students);
  client.setQueryData<unknown>(keyOf('GET /staff/dashboard', 'user-1', students), 'figures');
  await client.invalidateQueries({ queryKey: keyOf('GET /staff/students') });
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(false);
  await client.invalidateQueries({ queryKey: keyOf('GET /staff/dashboard', 'user-1', students) });
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

test('cancelling a query cancels its call', async () => {
  const arrived = Promise.withResolvers<AbortSignal>();
  server.use(
    network.get('*/api/staff/dashboard', ({ request }) => {
      arrived.resolve(request.signal);
      return new Promise<never>(() => undefined);
    }),
  );
  const client = newClient();
  const query = queryOf('GET /staff/dashboard', students);
  const reading = client.fetchQuery(query).catch(() => 'given up');
  const signal = await arrived.promise;
  await client.cancelQueries(query);
  expect(await reading).toBe('given up');
  expect(signal.aborted).toBe(true);
});

test.each([
  { sizes: [20, 20, 7], offsets: ['0', '20', '40'] },
  { sizes: [20, 0], offsets: ['0', '20'] },
  { sizes: [0], offsets: ['0'] },
  { sizes: [21, 20], offsets: ['0'] },
])('a list of pages of $sizes is requested at $offsets only', async ({ sizes, offsets }) => {
  const requested = mockPages(...sizes);
  const { pages: loaded } = await loadAll(newClient());
  expect(requested).toEqual(offsets);
  expect(loaded.map(({ count }) => count)).toEqual(sizes.slice(0, offsets.length));
});

test('a query that fails names in its event where it was made, and the failure', async () => {
  server.use(network.get('*/api/staff/dashboard', () => new HttpResponse('{}', { status: 503 })));
  const events: ErrorEvent[] = [];
  const record = (event: Event) => events.push(event as ErrorEvent);
  addEventListener(failedCallEvent, record);
  const makeQuery = () => queryOf('GET /staff/dashboard', students);
  const makeList = () => listOf('GET /staff/students', students, { pageSize: 20 });
  server.use(network.get('*/api/staff/students', () => new HttpResponse('{}', { status: 502 })));
  await expect(newClient().fetchQuery(makeQuery())).rejects.toThrow();
  await expect(newClient().fetchInfiniteQuery(makeList())).rejects.toThrow();
  removeEventListener(failedCallEvent, record);
  expect(events.map(({ error }) => error.cause.status)).toEqual([503, 502]);
  expect(events[0]?.error.stack).toContain('makeQuery');
  expect(events[1]?.error.stack).toContain('makeList');
});
