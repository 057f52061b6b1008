import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/** The contract as OpenAPI, with pages to read it, at `/api/docs`. */
export async function addDocumentation(fastify: FastifyInstance): Promise<void> {
  await fastify.register(swagger, {
    openapi: {
      info: {
        title: 'TapIn API',
        description:
          'Every call of the daily well-being check-in, made from the same contract the server runs on.',
        version: '1.0.0',
      },
    },
  });
  await fastify.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
}
