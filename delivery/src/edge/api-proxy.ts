import type { IncomingHttpHeaders } from 'node:http';
import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Language, preferredLanguage } from './languages.ts';

/** As much as the API reads of a body; more is refused here, before it is sent on half-way. */
const bodyLimit = 65_536;

const tooLarge: Record<Language, string> = {
  en: 'This is too long to send.',
  es: 'Es demasiado largo para enviarlo.',
};
const unavailable: Record<Language, string> = {
  en: 'TapIn is not available right now. Please try again in a moment.',
  es: 'TapIn no está disponible en este momento. Inténtalo de nuevo en un momento.',
};

const hopHeaders = new Set([
  'expect',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
  'forwarded',
]);

/** The API under this origin, so that its cookies are first-party and no request needs CORS. */
export async function addApiProxy(app: FastifyInstance, upstream: string, log: (line: string) => void) {
  await app.register(httpProxy, {
    upstream,
    prefix: '/api',
    rewritePrefix: '/api',
    disableRequestLogging: true,
    destroyAgent: true,
    preHandler: (request, reply, done) => {
      if (Number(request.headers['content-length'] ?? 0) <= bodyLimit) return done();
      refuse(request, reply, 413, { msg: tooLarge, code: 'too_large' });
    },
    undici: { connections: 256, headersTimeout: 30_000, bodyTimeout: 60_000 },
    replyOptions: {
      // Retrying is the caller's choice; here it would pile requests onto an API in trouble.
      retryDelay: () => null,
      rewriteRequestHeaders: (request, headers) => ({
        ...withoutHopHeaders(headers),
        'x-forwarded-for': request.ip,
        'x-forwarded-proto': request.protocol,
        'x-forwarded-host': request.host,
      }),
      onError: (reply, { error }) => {
        log(`API at ${upstream} does not answer: ${causeOf(error)}`);
        refuse(reply.request, reply, 503, { msg: unavailable, code: 'unavailable' });
      },
    },
  });
}

interface Refusal {
  msg: Record<Language, string>;
  code: string;
}

/** Of a reply, whatever kind of server it belongs to. */
interface Answering {
  code(status: number): this;
  headers(values: Record<string, string>): this;
  send(body: unknown): unknown;
}

function refuse(
  request: Pick<FastifyRequest, 'headers'>,
  reply: Answering,
  status: number,
  { msg, code }: Refusal,
): void {
  const language = preferredLanguage(request.headers['accept-language']);
  reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    .send({ msg: msg[language], code });
}

/** What a caller said about its own connection; the client behind the proxy refuses a call that carries it. */
function withoutHopHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !hopHeaders.has(name)));
}

function causeOf({ message, cause }: Error): string {
  return cause instanceof Error && cause.message ? cause.message : message;
}
