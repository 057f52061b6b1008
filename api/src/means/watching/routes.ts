import type { FastifyInstance } from 'fastify';
import { Metrics, type Watched } from './metrics.ts';

/** Outside of `/api`, which is all that the edge hands on: for those who reach this process itself. */
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
