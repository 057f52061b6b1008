import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mayHaveLargeBody } from '#src/edge/api/large-bodies.ts';

/** The deadline for a large body: 6 MB take 120 s at 400 kbit/s. */
export const largeBodyDeadlineMs = 120_000;

const timeoutReply = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Closes a connection whose request has not completely arrived within its deadline. The timeout of Node is
 * the same for all requests and cannot be used, because a large body may take longer.
 */
export function limitRequestTime(app: FastifyInstance, requestDeadlineMs: number): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw, method, url } = request;
    if (!hasBody(request) || mayHaveLargeBody(method, url)) return;
    const deadline = setTimeout(() => {
      if (raw.complete || raw.destroyed) return;
      raw.socket.end(reply.raw.headersSent ? '' : timeoutReply, () => raw.socket.destroy());
    }, requestDeadlineMs);
    const clear = () => clearTimeout(deadline);
    raw.once('end', clear).once('close', clear);
    reply.raw.once('finish', clear);
  });
}

export interface ConnectionLimits {
  /** A connection without an open request is closed after this time. */
  idleMs: number;
  /** A connection is closed when nothing is read or written for this time. API calls wait for 90 s at most. */
  stalledMs: number;
}

export const defaultConnectionLimits: ConnectionLimits = { idleMs: 60_000, stalledMs: 120_000 };
