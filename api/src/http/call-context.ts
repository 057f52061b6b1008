import type { Language } from '@tapin/shared/contract/entities';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#src/basics/app-error.ts';
import { clientOf } from '#src/basics/client.ts';
import { preferredLanguage } from '#src/basics/language.ts';
import { isTimeZone, localDay } from '#src/basics/local-day.ts';
import type { Services } from './services.ts';

/** What a handler gets beside its input. */
export interface CallContext {
  services: Services;
  request: FastifyRequest;
  reply: FastifyReply;
  now: Date;
  language: Language;
  /** Where the request comes from, behind the proxy on this machine, as limits count it. */
  client: string;
  /** The caller's calendar day; refuses an unknown time zone. */
  today(): string;
}

/** The zone of the header; a preload link cannot send one, so the one last seen in the session stands in. */
function timeZoneOf(request: FastifyRequest): string {
  const header = request.headers['time-zone'];
  const zone = typeof header === 'string' ? header : (request.caller?.timeZone ?? '');
  if (!isTimeZone(zone)) throw new AppError('time_zone_unknown');
  return zone;
}

export function contextOf(services: Services, request: FastifyRequest, reply: FastifyReply): CallContext {
  const now = services.clock.now();
  return {
    services,
    request,
    reply,
    now,
    language: preferredLanguage(request.headers['accept-language']),
    client: clientOf(request.ip),
    today: () => localDay(now, timeZoneOf(request)),
  };
}
