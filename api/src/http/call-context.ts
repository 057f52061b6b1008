import { type Language, preferredLanguage } from '@tapin/contract/languages';
import { clientKeyOf } from '@tapin/servers/client-address';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#src/basics/app-error.ts';
import { isTimeZone, localDay } from '#src/basics/local-day.ts';
import type { Database } from '#src/database/database.ts';
import type { Services } from './services.ts';

/** The second argument of every handler: the request, the services of the process, and values of common headers. */
export interface CallContext {
  services: Services;
  request: FastifyRequest;
  reply: FastifyReply;
  now: Date;
  language: Language;
  client: string;
  /** Runs work after the reply was sent, so that the duration of the reply reveals nothing about the work. */
  afterReply(work: () => void): void;
  timeZone(): string;
  today(): string;
}

function timeZoneOf({ headers }: FastifyRequest): string {
  const zone = headers['time-zone'];
  if (typeof zone !== 'string' || !isTimeZone(zone)) throw new AppError('time_zone_unknown');
  return zone;
}

export const withDatabase = <C extends Pick<CallContext, 'services'>>(context: C, db: Database): C => ({
  ...context,
  services: { ...context.services, db },
});

export function createCallContext(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): CallContext {
  const now = services.clock.now();
  return {
    services,
    request,
    reply,
    now,
    language: preferredLanguage(request.headers['accept-language']),
    client: clientKeyOf(request.ip),
    // The event also occurs when the client closes the connection before the reply.
    afterReply: (work) => void reply.raw.once('close', work),
    timeZone: () => timeZoneOf(request),
    today: () => localDay(now, timeZoneOf(request)),
  };
}
