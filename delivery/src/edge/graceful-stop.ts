import type { FastifyInstance } from 'fastify';

/** From the moment on at which it closes, connections end with the reply that is on its way. */
export function stopGracefully(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
    // Those whose reply had begun before; sessions of HTTP/2 end by themselves.
    setInterval(() => app.server.closeIdleConnections?.(), 100).unref();
  });
  app.addHook('onSend', async ({ raw }, reply) => {
    if (isStopping && raw.httpVersionMajor === 1) reply.header('connection', 'close');
  });
}
