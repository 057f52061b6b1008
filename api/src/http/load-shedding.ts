import type { CallName } from '@tapin/contract/calls';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#src/basics/app-error.ts';
import type { Services } from './services.ts';

/**
 * Most statements take a few milliseconds, so that a queue of this length is empty within a second. A request that arrives
 * behind a longer one would time out after it has waited.
 */
export const maxWaitingPerConnection = 50;

/** The replies to these calls come from the memory of the process. */
const callsWithoutDatabase: ReadonlySet<string> = new Set<CallName>([
  'GET /healthz',
  'GET /readyz',
  'GET /calls',
]);

/** Refuses calls at once with 503 while too many requests wait for a database connection. */
export function shedLoad(
  fastify: FastifyInstance,
  { config: { maxConnections }, connections }: Pick<Services, 'config' | 'connections'>,
): void {
  if (!connections) return;
  fastify.addHook('onRequest', async ({ routeOptions }) => {
    if (callsWithoutDatabase.has(routeOptions.config.call ?? '')) return;
    if (connections().waiting >= maxConnections * maxWaitingPerConnection) throw new AppError('unavailable');
  });
}
