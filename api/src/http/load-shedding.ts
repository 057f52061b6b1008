import type { CallName } from '@tapin/contract/calls';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#src/basics/app-error.ts';
import type { Services } from './services.ts';

/**
 * Most statements take a few milliseconds, so a queue of this length is empty within a second. A request behind a
 * longer queue would time out after waiting.
 */
export const maxWaitingPerConnection = 50;

/** These calls reply from the memory of the process. */
const callsWithoutDatabase: ReadonlySet<string> = new Set<CallName>([
  'GET /healthz',
  'GET /readyz',
  'GET /calls',
]);

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
