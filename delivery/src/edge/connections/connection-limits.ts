import { constants, type ServerHttp2Session } from 'node:http2';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mayHaveLargeBody } from '#src/edge/api/large-bodies.ts';

/** The deadline for a large body: 6 MB take 120 s at 400 kbit/s. */
export const largeBodyDeadlineMs = 120_000;

const timeoutReply = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Closes an HTTP/1.1 connection whose request has not completely arrived within its deadline. The timeout of Node is
 * the same for all requests and cannot be used, because a large body may take longer.
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

export interface ConnectionLimits {
  /** A connection without an open request is closed after this time. PING frames do not prolong it. */
  idleMs: number;
  /**
   * A connection or a stream is closed when nothing is read or written for this time. API calls wait for 90 s at most.
   */
  stalledMs: number;
  maxStreams: number;
  /** The number of requests that an HTTP/2 client may cancel in a burst, and per second afterwards. */
  resetBurst: number;
  resetsPerSecond: number;
  /** PING and SETTINGS frames that an HTTP/2 client may send within `controlWindowMs`. */
  maxControlFrames: number;
  controlWindowMs: number;
}

export const defaultConnectionLimits: ConnectionLimits = {
  idleMs: 60_000,
  stalledMs: 120_000,
  maxStreams: 100,
  resetBurst: 200,
  resetsPerSecond: 20,
  maxControlFrames: 100,
  controlWindowMs: 10_000,
};

interface SessionLimits extends ConnectionLimits {
  /** The deadline for a request to arrive, and for the first one to begin after the connection. */
  requestDeadlineMs: number;
}

/** Closes an HTTP/2 session that is idle or floods, and streams whose request or reply does not progress. */
export function limitSession(session: ServerHttp2Session, limits: SessionLimits): void {
  const { requestDeadlineMs, idleMs, stalledMs, maxControlFrames, controlWindowMs } = limits;
  let openStreams = 0;
  const closeIfIdle = () => {
    if (openStreams === 0 && !session.destroyed) session.destroy();
  };
  // The timer starts with the TLS handshake, so it also closes a session whose client does not speak HTTP/2.
  let idle = setTimeout(closeIfIdle, requestDeadlineMs);
  session.on('stream', (stream, { ':method': method = '', ':path': path = '' }) => {
    openStreams += 1;
    clearTimeout(idle);
    stream.setTimeout(stalledMs, () => stream.close(constants.NGHTTP2_CANCEL));
    // The deadline is only for the request. The reply may take longer.
    const deadlineMs = mayHaveLargeBody(method, path) ? largeBodyDeadlineMs : requestDeadlineMs;
    const deadline = stream.endAfterHeaders ? undefined : setTimeout(() => stream.close(), deadlineMs);
    stream.once('end', () => clearTimeout(deadline));
    stream.once('close', () => {
      clearTimeout(deadline);
      openStreams -= 1;
      if (openStreams === 0 && !session.destroyed) idle = setTimeout(closeIfIdle, idleMs);
    });
  });
  session.once('close', () => clearTimeout(idle));

  let [controlFrames, windowStart] = [0, performance.now()];
  const countControlFrame = () => {
    if (performance.now() - windowStart > controlWindowMs)
      [controlFrames, windowStart] = [0, performance.now()];
    controlFrames += 1;
    if (controlFrames <= maxControlFrames || session.destroyed) return;
    session.goaway(constants.NGHTTP2_ENHANCE_YOUR_CALM);
    session.destroy();
  };
  session.on('ping', countControlFrame).on('remoteSettings', countControlFrame);
}
