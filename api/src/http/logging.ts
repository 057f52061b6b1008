import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { describeError } from '@tapin/servers/log';
import type { LogLines } from '@tapin/servers/log-lines';
import type { FastifyInstance } from 'fastify';

const omitted = () => ({});

/** Creates the logger of the API. Its lines contain no data of a request. */
export function loggerFor(level: string, lines: LogLines) {
  if (level === 'silent') return false;
  return {
    level,
    stream: lines,
    base: { from: 'api' },
    timestamp: () => `,"at":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError, req: omitted, res: omitted },
  };
}

/** Returns the request id from the edge, which is also in the log of the edge. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/** Logs each request at `info` with the name of its call in the contract. The URL is never logged. */
export function logReplies(fastify: FastifyInstance): void {
  fastify.addHook('onResponse', async ({ routeOptions, log }, { statusCode: status, elapsedTime }) => {
    log.info({ call: routeOptions.config.call ?? 'none', status, ms: Math.round(elapsedTime) }, 'request');
  });
}
