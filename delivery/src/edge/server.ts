import { randomUUID } from 'node:crypto';
import { connectionDrain } from '@tapin/servers/connection-drain';
import { isOriginForm } from '@tapin/servers/request-target';
import { requestSpans } from '@tapin/servers/tracing';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import {
  type ConnectionLimits,
  defaultConnectionLimits,
  largeBodyDeadlineMs,
  limitRequestTime,
} from './connections/connection-limits.ts';
import { separateOpsHost } from './ops/access.ts';
import { notFound, plainText } from './replies.ts';
import type { Metrics } from './reports/metrics.ts';
import { type AccessLog, measureRequests, withoutIds } from './reports/monitoring.ts';
import { addSecurityHeaders } from './security-headers.ts';

export interface ServerOptions {
  production: boolean;
  /** Addresses of proxies in front of the edge whose `x-forwarded-*` headers are trusted. */
  trustProxy: string[];
  /**
   * The connection is closed when a request has not completely arrived after this time. Large bodies, such as parts of
   * roster files, may take longer.
   */
  requestDeadlineMs: number;
  connectionLimits?: Partial<ConnectionLimits>;
  access: AccessLog | null;
  /** The host name of `/ops`, which differs from that of the site. Without it the operations page does not exist. */
  opsHost: string | null;
  log: (line: string, fields?: { id: string }) => void;
}

/**
 * Creates the server with the settings for every request: connection limits, tracing, metrics and error replies.
 *
 * @param onStop Is called when the server begins to close, before it waits for the replies of open connections.
 */
export function createServer(options: ServerOptions, metrics: Metrics, onStop: () => void): FastifyInstance {
  const { requestDeadlineMs, access, opsHost, production } = options;
  const app = listener(options);
  const drainConnections = connectionDrain(app.server);
  const spans = requestSpans<FastifyRequest>(({ method, url }) => `${method} ${withoutIds(url)}`, false);
  app.addHook('onRequest', spans.start);
  app.addHook('preValidation', spans.resume);
  app.addHook('onRequest', async (request, reply) =>
    isOriginForm(request.raw) ? undefined : badRequest(request, reply, production),
  );
  limitRequestTime(app, requestDeadlineMs);
  app.addHook('preClose', async () => {
    onStop();
    if (app.server.listening) await drainConnections();
  });
  measureRequests(app, metrics, access);
  if (opsHost) separateOpsHost(app, opsHost, production);
  addErrorReplies(app, options);
  return app;
}

function listener({
  trustProxy,
  requestDeadlineMs,
  connectionLimits,
  production,
}: ServerOptions): FastifyInstance {
  const limits = { ...defaultConnectionLimits, ...connectionLimits };
  return fastify({
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    // Requests that arrive on open connections during a shutdown are answered instead of refused.
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    requestTimeout: largeBodyDeadlineMs,
    keepAliveTimeout: limits.idleMs,
    connectionTimeout: limits.stalledMs,
    http: {
      headersTimeout: requestDeadlineMs,
      connectionsCheckingInterval: Math.min(1_000, requestDeadlineMs),
    },
    frameworkErrors: (_error, request, reply) => {
      badRequest(request, reply, production);
    },
  });
}

function addErrorReplies(app: FastifyInstance, { production, log }: ServerOptions): void {
  app.setNotFoundHandler((request, reply) => {
    addSecurityHeaders(request, reply, production);
    return notFound(reply);
  });
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const code = error.statusCode ?? 500;
    if (code < 500) return plainText(reply, code, 'bad request');
    log(`${request.method} ${withoutIds(request.url)} failed: ${error.message}`, { id: request.id });
    return plainText(reply, code, 'something went wrong');
  });
}

function badRequest(request: FastifyRequest, reply: FastifyReply, production: boolean): FastifyReply {
  addSecurityHeaders(request, reply, production);
  return plainText(reply, 400, 'bad request');
}
