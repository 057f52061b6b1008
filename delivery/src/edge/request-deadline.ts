import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mayHaveLargeBody } from './api/large-bodies.ts';

/** The deadline for a large body to arrive: 6 MB at 400 kbit/s. */
export const largeBodyDeadlineMs = 120_000;

const timeoutReply = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Closes an HTTP/1.1 connection whose request has not arrived completely within the deadline. The timeout of Node cannot
 * do this, because it is the same for all requests, and a large body may take longer.
 */
export function limitRequestTime(app: FastifyInstance, requestDeadlineMs: number): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw, method, url } = request;
    if (raw.httpVersionMajor !== 1 || !hasBody(request) || mayHaveLargeBody(method, url)) return;
    const deadline = setTimeout(() => {
      if (raw.complete || raw.destroyed) return;
      raw.socket.end(reply.raw.headersSent ? '' : timeoutReply, () => raw.socket.destroy());
    }, requestDeadlineMs);
    const clear = () => clearTimeout(deadline);
    raw.once('end', clear).once('close', clear);
    reply.raw.once('finish', clear);
  });
}
