import type { IncomingHttpHeaders } from 'node:http';
import replyFrom from '@fastify/reply-from';
import { clientOf } from '@tapin/shared/server/client-address';
import { type FairQueue, NotStartedError } from '@tapin/shared/server/fair-queue';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { busy, refuse, tooLarge, unavailable } from './refusals.ts';
import { mayAskAnother, type Upstreams } from './upstreams.ts';

/** As much as the API reads of a body; more is refused here. */
const bodyLimit = 65_536;

/** The one call with more to send: a school's calendar file. */
const calendarFile = { path: '/api/school/:school/calendar/import', bodyLimit: 1024 * 1024 };

/** The API hashes two passwords at a time. Four requests keep it busy; the others wait here, where waiting is cheap. */
export const signInLimits = { concurrency: 4, maxWaiting: 1_000, maxWaitMs: 30_000 };

const hopHeaders = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
  'forwarded',
]);

interface ApiProxy {
  upstreams: Upstreams;
  signIns: FairQueue;
  log: (line: string) => void;
}

/** The API under this origin, so that its cookies are first-party and no request needs CORS. */
export async function addApiProxy(
  app: FastifyInstance,
  { upstreams, signIns, log }: ApiProxy,
): Promise<void> {
  /** Asks the API, or the next one; resolves when one has begun to answer or all failed to. */
  const ask = (request: FastifyRequest, reply: FastifyReply) =>
    new Promise<void>((answered) => {
      const [first = '', ...others] = upstreams.inTurn();
      const askAt = (upstream: string) => {
        reply.from(undefined, {
          getUpstream: () => upstream,
          body: Buffer.isBuffer(request.body) ? request.body : null,
          contentType: request.headers['content-type'] || 'application/octet-stream',
          // Retrying is the caller's choice; here it would pile requests onto an API in trouble.
          retryDelay: () => null,
          rewriteRequestHeaders: ({ id, ip, protocol, host }, headers) => ({
            ...withoutHopHeaders(headers),
            'x-request-id': id,
            'x-forwarded-for': ip,
            'x-forwarded-proto': protocol,
            'x-forwarded-host': host,
          }),
          rewriteHeaders: (headers) => {
            answered();
            return withoutHopHeaders(headers);
          },
          onError: (_reply, { error }) => {
            upstreams.refused(upstream);
            const next = mayAskAnother(error, request.method) ? others.shift() : undefined;
            if (next !== undefined) return askAt(next);
            answered();
            log(`API at ${upstream} does not answer: ${causeOf(error)}`);
            refuse(request, reply, unavailable);
          },
        });
      };
      askAt(first);
    });

  await app.register(async (own) => {
    await own.register(replyFrom, {
      disableRequestLogging: true,
      destroyAgent: true,
      undici: { connections: 256, headersTimeout: 30_000, bodyTimeout: 60_000 },
    });
    // A body is here as a whole before the API hears of it: who sends slowly holds up nobody but himself.
    own.removeAllContentTypeParsers();
    own.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, async (_: unknown, body: Buffer) => body);
    own.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
      if (error instanceof NotStartedError) return refuse(request, reply, busy);
      if (error.statusCode === 413) return refuse(request, reply, tooLarge);
      throw error;
    });
    own.post(calendarFile.path, { bodyLimit: calendarFile.bodyLimit }, async (request, reply) => {
      await ask(request, reply);
      return reply;
    });
    for (const url of ['/api', '/api/*']) {
      own.all<{ Params: { '*'?: string } }>(url, async (request, reply) => {
        const forward = () => ask(request, reply);
        if (mayHash(request.method, request.params['*']))
          await signIns.run(clientOf(request.ip), forward, goneWith(reply));
        else await forward();
        return reply;
      });
    }
  });
}

/** Signing in, signing up and the like, which cost the API a password hash before it knows who asks. */
const mayHash = (method: string, path = '') => method === 'POST' && path.startsWith('auth/');

function goneWith({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  return gone.signal;
}

/** What either side said about its own connection; the client that asks the API refuses a call that carries it. */
function withoutHopHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !hopHeaders.has(name)));
}

function causeOf({ message, cause }: Error): string {
  return cause instanceof Error && cause.message ? cause.message : message;
}
