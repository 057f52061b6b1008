import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { describeError } from '@tapin/shared/server/log';
import type { LogLines } from '@tapin/shared/server/log-lines';
import type { FastifyInstance } from 'fastify';

const nothing = () => ({});

/** Lines as all of TapIn writes them; what a request is about stays out of them. */
export function loggerFor(level: string, lines: LogLines) {
  if (level === 'silent') return false;
  return {
    level,
    stream: lines,
    base: { from: 'api' },
    timestamp: () => `,"at":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError, req: nothing, res: nothing },
  };
}

/** The edge says which request it is; it has the same in its own log. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/** One line a request at `info`: the call by its name in the contract, never its address. */
export function logReplies(fastify: FastifyInstance): void {
  fastify.addHook('onResponse', async ({ routeOptions, log }, { statusCode: status, elapsedTime }) => {
    log.info({ call: routeOptions.config.call ?? 'none', status, ms: Math.round(elapsedTime) }, 'request');
  });
}
