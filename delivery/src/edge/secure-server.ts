import type { Server } from 'node:http';
import { constants, createSecureServer, type ServerHttp2Session } from 'node:http2';
import type { FastifyServerFactory } from 'fastify';
import { mayHaveLargeBody } from './api/large-bodies.ts';
import { largeBodyDeadlineMs } from './request-deadline.ts';

export interface ConnectionLimits {
  /** A connection without an open request is closed after this time. PING frames do not prolong it. */
  idleMs: number;
  /** A connection or a stream on which nothing is read or written for this time is closed. API calls wait for 90 s at most. */
  stalledMs: number;
  /** Requests of one HTTP/2 session at the same time. */
  maxStreams: number;
  /** Requests that an HTTP/2 client may cancel in a burst, and per second after that. */
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
function limitSession(session: ServerHttp2Session, limits: SessionLimits): void {
  const { requestDeadlineMs, idleMs, stalledMs, maxControlFrames, controlWindowMs } = limits;
  let openStreams = 0;
  const closeIfIdle = () => {
    if (openStreams === 0 && !session.destroyed) session.destroy();
  };
  // The session exists from the TLS handshake on, so this also closes one whose client does not speak HTTP/2.
  let idle = setTimeout(closeIfIdle, requestDeadlineMs);
  session.on('stream', (stream, { ':method': method = '', ':path': path = '' }) => {
    openStreams += 1;
    clearTimeout(idle);
    stream.setTimeout(stalledMs, () => stream.close(constants.NGHTTP2_CANCEL));
    // The deadline is for the request. A reply may take longer.
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

export interface Certificate {
  cert: string;
  key: string;
}

/** Whether an object has what Fastify needs of a server, for HTTP/1.1 and HTTP/2. */
const isServer = (server: object): server is Server => 'listen' in server && 'address' in server;

/** Creates an HTTPS server for HTTP/2 and HTTP/1.1 on one port. Its HTTP/2 sessions are closed with the server. */
export const secureServer =
  ({ cert, key }: Certificate, requestDeadlineMs: number, limits: ConnectionLimits): FastifyServerFactory =>
  (handler) => {
    const server = createSecureServer({
      cert,
      key,
      allowHTTP1: true,
      handshakeTimeout: requestDeadlineMs,
      settings: { maxConcurrentStreams: limits.maxStreams },
      streamResetBurst: limits.resetBurst,
      streamResetRate: limits.resetsPerSecond,
    });
    // These are the timeouts of HTTP/1.1. Fastify sets them only on servers that it creates itself.
    Object.assign(server, {
      requestTimeout: largeBodyDeadlineMs,
      headersTimeout: requestDeadlineMs,
      connectionsCheckingInterval: Math.min(1_000, requestDeadlineMs),
      keepAliveTimeout: limits.idleMs,
      timeout: limits.stalledMs,
    });
    const sessions = new Set<ServerHttp2Session>();
    server.on('request', handler);
    server.on('session', (session) => {
      sessions.add(session);
      session.on('close', () => sessions.delete(session));
      limitSession(session, { ...limits, requestDeadlineMs });
    });
    const close = server.close.bind(server);
    server.close = (done) => {
      for (const session of sessions) session.close();
      return close(done);
    };
    if (!isServer(server)) throw new Error('this build of Node.js does not support HTTP/2');
    return server;
  };
