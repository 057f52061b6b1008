import type { FastifyInstance } from 'fastify';

/** From the moment on at which it closes, connections end with the reply that is on its way. */
export function stopGracefully(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
    // Those whose reply had begun before.
    setInterval(() => app.server.closeIdleConnections(), 100).unref();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close');
  });
}
