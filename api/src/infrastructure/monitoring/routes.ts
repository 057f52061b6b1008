import type { FastifyInstance } from 'fastify';
import { type MetricSources, Metrics } from './metrics.ts';

/** Adds `/metrics` outside of `/api`. The edge forwards only `/api`, so that only the network of the process can read it. */
export function metricsRoutes(fastify: FastifyInstance, sources: MetricSources): void {
  const metrics = new Metrics(sources);
  fastify.addHook('onResponse', async ({ routeOptions }, { statusCode, elapsedTime }) => {
    metrics.observeReply(routeOptions.config.call ?? 'none', statusCode, elapsedTime);
  });
  fastify.get('/metrics', { config: { access: { kind: 'public' } } }, async (_request, reply) => {
    const { type, body } = await metrics.render();
    return reply.header('cache-control', 'no-store').type(type).send(body);
  });
}
