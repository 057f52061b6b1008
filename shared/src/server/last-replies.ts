import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** So long a stopping server goes on: who uses a connection meanwhile hears that it is the last time. */
const farewellMs = 300;

/**
 * From the call of what this returns, every connection ends with the reply that is on it; resolves when those that
 * are in use have heard of it, so that closing the server cuts off nobody who is just about to ask.
 */
export function lastReplies(server: Server): () => Promise<void> {
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
    await delay(farewellMs);
    // Connections whose reply had begun before; sessions of HTTP/2 end by themselves.
    setInterval(() => server.closeIdleConnections?.(), 50).unref();
  };
}
