import type { FastifyInstance, preHandlerAsyncHookHandler } from 'fastify';
import type { ChannelSource } from '#src/edge/live/channel-source.ts';
import type { Metrics } from './metrics.ts';

export interface AccessEntry {
  at: string;
  /** The request id, which is also in the log of the API. */
  id: string;
  method: string;
  path: string;
  status: number;
  ms: number;
  bytes: number;
}

export type AccessLog = (entry: AccessEntry) => void;

export function measureRequests(app: FastifyInstance, metrics: Metrics, access: AccessLog | null): void {
  app.addHook('onResponse', async ({ url, method, id }, reply) => {
    const [path = '/'] = url.split('?');
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    metrics.countRequest(kindOf(path), reply.statusCode, ms);
    const bytes = Number(reply.getHeader('content-length') ?? 0);
    const { statusCode: status } = reply;
    access?.({ at: new Date().toISOString(), id, method, path: withoutIds(url), status, ms, bytes });
  });
}

export function addMetricsRoute(
  app: FastifyInstance,
  metrics: Metrics,
  requireOperator: preHandlerAsyncHookHandler,
): void {
  app.get('/metrics', { preHandler: requireOperator }, async (_request, reply) => {
    const { type, body } = await metrics.text();
    return reply.header('cache-control', 'no-store').type(type).send(body);
  });
}

/**
 * Adds a route that returns the client address and the protocol as the edge sees them. It serves to check the proxy in
 * front of the edge.
 */
export function addConnectionRoute(app: FastifyInstance, requireOperator: preHandlerAsyncHookHandler): void {
  app.get('/metrics/connection', { preHandler: requireOperator }, async (request, reply) => {
    const { ip: client, protocol, host, headers } = request;
    const isForwarded = 'x-forwarded-proto' in headers || 'x-forwarded-for' in headers;
    return reply.header('cache-control', 'no-store').send({ client, protocol, host, isForwarded });
  });
}

const kinds: [RegExp, string][] = [
  [/^\/api(\/|$)/, 'api'],
  [/^\/parts\//, 'part'],
  [/^\/discovery\.json$/, 'discovery'],
  [/^\/load-outcomes(\/|$)/, 'outcomes'],
  [/^\/(healthz|readyz|metrics)(\/|$)/, 'watching'],
  [/^\/(ops|squads)(\/|$)/, 'ops'],
];

/** Returns the kind of a request as a label of metrics. Labels must have few values. */
function kindOf(path: string): string {
  return kinds.find(([pattern]) => pattern.test(path))?.[1] ?? 'page';
}

/**
 * Replaces every segment of a path that may identify a person or be a secret. Only segments that are plain words
 * remain.
 */
export function withoutIds(url: string): string {
  const [path = '/'] = url.split('?');
  if (path.startsWith('/parts/')) return path;
  return path
    .split('/')
    .map((segment) => (/^[a-z.-]{0,24}$/.test(segment) ? segment : ':id'))
    .join('/');
}

/**
 * Adds the routes for monitoring: `/healthz` reports whether pages can be served, and `/readyz` whether every file can
 * be read.
 */
export function addHealthRoutes(
  app: FastifyInstance,
  channel: ChannelSource,
  isStopping: () => boolean,
): void {
  const answer = (path: string, isOk: () => Promise<boolean>) =>
    app.get(path, async (_request, reply) => {
      const ok = await isOk();
      return reply
        .code(ok ? 200 : 503)
        .headers({ 'cache-control': 'no-store', ...(ok ? {} : { 'retry-after': '5' }) })
        .send({ ok });
    });
  answer('/healthz', async () => (await channel.current()) !== null);
  answer('/readyz', async () => !isStopping() && channel.isReadable());
}
