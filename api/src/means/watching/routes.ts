import type { FastifyInstance } from 'fastify';
import { Metrics, type Watched } from './metrics.ts';

/** Adds `/metrics` outside of `/api`. The edge forwards only `/api`, so that only the network of the process can read it. */
export function watchingRoutes(fastify: FastifyInstance, watched: Watched): void {
  const metrics = new Metrics(watched);
  fastify.addHook('onResponse', async ({ routeOptions }, { statusCode, elapsedTime }) => {
    metrics.answered(routeOptions.config.call ?? 'none', statusCode, elapsedTime);
  });
  fastify.get('/metrics', { config: { access: { kind: 'public' } } }, async (_request, reply) => {
    const { type, body } = await metrics.text();
    return reply.header('cache-control', 'no-store').type(type).send(body);
  });
}
