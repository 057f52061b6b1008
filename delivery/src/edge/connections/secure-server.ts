import type { Server } from 'node:http';
import { createSecureServer, type ServerHttp2Session } from 'node:http2';
import type { FastifyServerFactory } from 'fastify';
import { type ConnectionLimits, largeBodyDeadlineMs, limitSession } from './connection-limits.ts';

export interface Certificate {
  cert: string;
  key: string;
}

/** Whether an object has the methods of a server that Fastify needs, for HTTP/1.1 and HTTP/2. */
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
    // Fastify sets the timeouts of HTTP/1.1 only on servers that it creates itself.
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

interface Renewal {
  certificate: Certificate;
  read: () => Promise<Certificate>;
  log: (line: string) => void;
}

/**
 * Returns a function that reads the certificate again and uses a renewed certificate for new connections. The earlier
 * certificate stays in use while the files cannot be read or do not belong together.
 */
export function certificateCheck(server: object, { certificate, read, log }: Renewal): () => Promise<void> {
  let used = certificate;
  let failures = 0;
  return async () => {
    try {
      const next = await read();
      const isRenewed = next.cert !== used.cert || next.key !== used.key;
      if (isRenewed && 'setSecureContext' in server && typeof server.setSecureContext === 'function') {
        server.setSecureContext(next);
        log('the certificate was renewed: new connections get it');
      }
      used = next;
      failures = 0;
    } catch (error) {
      failures += 1;
      const reason = error instanceof Error ? error.message : String(error);
      // The two files of a certificate are not replaced at the same moment, so only a second failure in a row is a
      // problem.
      if (failures === 2)
        log(`the renewed certificate cannot be used, and the earlier one stays in use: ${reason}`);
    }
  };
}
