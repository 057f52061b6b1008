import type { Server } from 'node:http';
import { createSecureServer, type ServerHttp2Session } from 'node:http2';
import type { FastifyServerFactory } from 'fastify';

export interface Certificate {
  cert: string;
  key: string;
}

/** All that is asked of the server in front of the routes, whichever protocol it speaks. */
const serves = (server: object): server is Server => 'listen' in server && 'address' in server;

/** HTTP/2 for browsers, HTTP/1.1 for whoever speaks nothing else, on one port; sessions end with the server. */
export const secureServer =
  ({ cert, key }: Certificate, requestDeadlineMs: number): FastifyServerFactory =>
  (handler) => {
    const server = createSecureServer({ cert, key, allowHTTP1: true, handshakeTimeout: requestDeadlineMs });
    // Those of HTTP/1.1, which Fastify gives only to servers that it makes itself.
    Object.assign(server, {
      requestTimeout: requestDeadlineMs,
      headersTimeout: requestDeadlineMs,
      connectionsCheckingInterval: Math.min(1_000, requestDeadlineMs),
    });
    const sessions = new Set<ServerHttp2Session>();
    server.on('request', handler);
    server.on('session', (session) => {
      sessions.add(session);
      session.on('close', () => sessions.delete(session));
      session.on('stream', (stream) => {
        if (stream.endAfterHeaders) return;
        // Who does not bring a request to its end gives way to others; an answer may take its time.
        const deadline = setTimeout(() => stream.close(), requestDeadlineMs);
        const isOver = () => clearTimeout(deadline);
        stream.once('end', isOver).once('close', isOver);
      });
    });
    const close = server.close.bind(server);
    server.close = (done) => {
      for (const session of sessions) session.close();
      return close(done);
    };
    if (!serves(server)) throw new Error('this Node.js has no HTTP/2');
    return server;
  };
