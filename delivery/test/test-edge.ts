import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { TestContext } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { buildEdge, type EdgeOptions } from '#src/edge/edge.ts';
import type { Store } from '#src/store/store.ts';
import { channel, liveStore } from './publish-part.ts';

export const navigation = {
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'sec-fetch-dest': 'document',
};

type TestEdgeOptions = Partial<EdgeOptions>;
type Headers = Record<string, string>;

/** Starts an edge on a store with a host and the survey remote live. Its log lines are in `lines`. */
export async function testEdge(test: TestContext, options: TestEdgeOptions = {}) {
  const made = await liveStore(test);
  return { ...made, ...(await edgeOn(test, made.store, options)) };
}

export async function edgeOn(
  test: TestContext,
  store: Store,
  { apiUrl = 'http://127.0.0.1:9', ...options }: TestEdgeOptions = {},
) {
  const lines: string[] = [];
  const build = () =>
    buildEdge({
      store,
      channel,
      apiUrl,
      production: false,
      trustProxy: [],
      requestDeadlineMs: 15_000,
      opsToken: null,
      opsHost: 'ops.test',
      access: null,
      partOrigins: [],
      overrideOrigins: [],
      log: (line, fields) => lines.push(fields ? `${line} ${JSON.stringify(fields)}` : line),
      ...options,
    });
  const edge = await build();
  test.after(() => edge.close());
  const get = (url: string, headers: Headers = {}) => edge.inject({ url, headers });
  const sendJson = (method: 'POST' | 'PUT', url: string, payload: string, headers: Headers = {}) =>
    edge.inject({ method, url, payload, headers: { 'content-type': 'application/json', ...headers } });
  /** Returns a client of a second edge on the same store, whose caches are empty. */
  const restarted = async () => {
    const other = await build();
    test.after(() => other.close());
    return (url: string) => other.inject({ url, headers: navigation });
  };
  return { edge, lines, get, sendJson, restarted, open: (url: string) => get(url, navigation) };
}

export async function connectedEdge(test: TestContext, options: TestEdgeOptions) {
  const made = await testEdge(test, options);
  await made.edge.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect(portOf(made.edge.server.address()), '127.0.0.1');
  test.after(() => socket.destroy());
  return { ...made, socket };
}

export async function listen(
  test: TestContext,
  answer: RequestListener,
): Promise<{ url: string; server: Server }> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  test.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${portOf(server.address())}`, server };
}

export function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string')
    throw new Error('the server does not listen on a port');
  return address.port;
}

export const opsToken = 'a-token-of-the-tests';
export const opsHost = 'ops.test';

const opsForm = {
  host: opsHost,
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/x-www-form-urlencoded',
};

type Edge = Pick<FastifyInstance, 'inject'>;
type Get = (url: string, headers: Record<string, string>) => Promise<{ body: string }>;

export const readMetrics = async (get: Get) =>
  (await get('/metrics', { authorization: `Bearer ${opsToken}` })).body;

export const submitForm = (
  edge: Edge,
  url: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
) =>
  edge.inject({
    method: 'POST',
    url,
    headers: { ...opsForm, ...headers },
    payload: new URLSearchParams(form).toString(),
  });

export const submitToken = (edge: Edge, token: string, headers: Record<string, string> = {}) =>
  submitForm(edge, '/ops/log-in', { token }, headers);

export async function logInToOps(edge: Edge, token = opsToken): Promise<{ host: string; cookie: string }> {
  const { cookies } = await submitToken(edge, token);
  const [session] = cookies;
  if (!session) throw new Error('the log-in set no cookie');
  return { host: opsHost, cookie: `${session.name}=${session.value}` };
}
