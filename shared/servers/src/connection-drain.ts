import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** For this time a stopping server still accepts requests, and replies with `connection: close`. */
const drainPeriodMs = 300;

/**
 * Returns a function that starts to drain the server: every reply from then on closes its connection. It resolves after
 * `drainPeriodMs`, when clients have received such replies, so that closing the server aborts no request.
 */
export function connectionDrain(server: Server): () => Promise<void> {
  const open = new Set<ServerResponse>();
  let isStopping = false;
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    response.shouldKeepAlive = response.shouldKeepAlive && !isStopping;
    open.add(response);
    response.once('close', () => open.delete(response));
  });
  return async () => {
    isStopping = true;
    for (const response of open) response.shouldKeepAlive = false;
    await delay(drainPeriodMs);
    // A reply that started before the drain leaves its connection open, so connections are closed when they become idle.
    // This affects only HTTP/1.1. The edge closes its HTTP/2 sessions itself.
    setInterval(() => server.closeIdleConnections?.(), 50).unref();
  };
}
