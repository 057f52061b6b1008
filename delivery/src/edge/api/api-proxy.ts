import type { IncomingHttpHeaders } from 'node:http';
import replyFrom from '@fastify/reply-from';
import { clientKeyOf } from '@tapin/servers/client-address';
import { type FairQueue, NotStartedError } from '@tapin/servers/fair-queue';
import { spanOf, traceHeaderNames, traceHeaders } from '@tapin/servers/tracing';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Agent } from 'undici';
import { addLargeCalls, StreamedBody } from './large-bodies.ts';
import { busy, refuse, tooLarge, unavailable } from './refusals.ts';

/**
 * The time limit until a reply begins. A proxy that balances several APIs gives up earlier (`deploy/api/haproxy.cfg`).
 * Most queries of an API take milliseconds, and the database aborts a query after 9 s.
 */
export const replyTimeoutMs = 30_000;
/** APIs send a reply in one piece, so a reply that stalls is a fault. The time of slow clients does not count. */
const bodyTimeoutMs = 10_000;
const connectTimeoutMs = 2_000;
/** The limit is higher than what two APIs accept behind a proxy, so that the proxy queues and refuses calls. */
const maxConnections = 1_024;

/** The body limit of the API for calls other than the large calls. The edge itself refuses larger bodies. */
const bodyLimitBytes = 65_536;

/**
 * The API decides whose password is hashed next, because it can check which devices are known. The edge only limits how
 * many log-ins wait for the API, so that connections remain for other calls. The limit is higher than the number of
 * log-ins that the API lets wait for one client.
 */
export const logInLimits = { concurrency: 200, maxWaiting: 1_000, maxWaitMs: 30_000 };

/**
 * Headers that are not forwarded. The trace headers of a visitor are dropped, so that no visitor can continue a trace
 * of the servers.
 */
const droppedHeaders = new Set<string>([
  ...traceHeaderNames,
  'connection',
  'expect',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
  'forwarded',
]);

/** The proxy in front of several APIs adds this header to its own replies, which are in one language only. */
const proxyRefusalHeader = 'tapin-proxy-refusal';

interface ApiProxy {
  /** The address of the API, or of the proxy that balances several APIs. */
  apiUrl: string;
  logIns: FairQueue;
  replyTimeoutMs: number;
  log: (line: string) => void;
}

/** Proxies the API under the origin of the pages, so that its cookies are first-party and no request needs CORS. */
export async function addApiProxy(
  app: FastifyInstance,
  { apiUrl, logIns, replyTimeoutMs: headersTimeout, log }: ApiProxy,
): Promise<void> {
  const agent = new Agent({
    connections: maxConnections,
    headersTimeout,
    bodyTimeout: bodyTimeoutMs,
    connect: { timeout: connectTimeoutMs },
  });
  app.addHook('onClose', () => agent.destroy());

  /** Forwards a request to the API. It resolves when a reply has begun or the attempt has failed. */
  const forwardToApi = (request: FastifyRequest, reply: FastifyReply) =>
    spanOf(
      () => ({ name: 'forward to an API' }),
      () => forward(request, reply),
    );
  const forward = (request: FastifyRequest, reply: FastifyReply) =>
    new Promise<void>((settle) => {
      let isRefusedByProxy = false;
      reply.from(undefined, {
        // Without this option the body of the request is forwarded. The body of a large call is a stream, which is
        // forwarded as it is.
        ...(!(request.body instanceof StreamedBody) && {
          body: Buffer.isBuffer(request.body) ? request.body : null,
        }),
        contentType: request.headers['content-type'] || 'application/octet-stream',
        // The proxy in front of the APIs and the page repeat calls. More retries would put more load on an API that already
        // fails.
        retryDelay: () => null,
        rewriteRequestHeaders: ({ id, ip, protocol, host }, headers) => ({
          ...keptHeaders(headers),
          ...traceHeaders(),
          'x-request-id': id,
          'x-forwarded-for': ip,
          'x-forwarded-proto': protocol,
          'x-forwarded-host': host,
        }),
        rewriteHeaders: (headers) => {
          settle();
          isRefusedByProxy = proxyRefusalHeader in headers;
          return isRefusedByProxy ? {} : keptHeaders(headers);
        },
        onResponse: (_request, _reply, { stream }) => {
          if (!isRefusedByProxy) {
            reply.send(stream);
            return;
          }
          stream.resume();
          refuse(request, reply, unavailable);
        },
        onError: (_reply, { error }) => {
          settle();
          const { body } = request;
          if (!(body instanceof StreamedBody && body.isAborted))
            log(`the API at ${apiUrl} does not answer: ${reasonOf(error)}`);
          refuse(request, reply, unavailable);
        },
      });
    });

  await app.register(async (own) => {
    await own.register(replyFrom, { disableRequestLogging: true, base: apiUrl, undici: agent });
    // The edge buffers the whole body before it forwards the call, so that a slow upload occupies no connection to the API.
    own.removeAllContentTypeParsers();
    own.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: bodyLimitBytes },
      async (_: unknown, body: Buffer) => body,
    );
    own.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
      if (error instanceof NotStartedError) return refuse(request, reply, busy);
      if (error.statusCode === 413) return refuse(request, reply, tooLarge);
      throw error;
    });
    await own.register(async (streaming) => addLargeCalls(streaming, forwardToApi));
    for (const url of ['/api', '/api/*']) {
      own.all<{ Params: { '*'?: string } }>(url, async (request, reply) => {
        const forward = () => forwardToApi(request, reply);
        if (hashesPassword(request.method, request.params['*']))
          await logIns.run(turnOf(request), forward, abortOnClose(reply));
        else await forward();
        return reply;
      });
    }
  });
}

/** Whether a call makes the API hash a password before the caller is authenticated. */
const hashesPassword = (method: string, path = '') => method === 'POST' && path.startsWith('auth/');

/**
 * Clients take turns, and within the turn of a client its devices take turns. All requests of a script without cookies
 * share one turn.
 */
const turnOf = ({ ip, headers }: FastifyRequest) => [
  clientKeyOf(ip),
  /tapin_devices=([^;]*)/.exec(headers.cookie ?? '')?.[1] ?? '',
];

/** Returns the reason of a failed attempt, which `@fastify/reply-from` replaces by a general error. */
const reasonOf = ({ message, cause }: Error) => (cause instanceof Error ? cause.message : message);

function abortOnClose({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => controller.abort());
  return controller.signal;
}

/** Removes hop-by-hop headers, which describe one connection only. The HTTP client refuses a call that has them. */
function keptHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !droppedHeaders.has(name)));
}
