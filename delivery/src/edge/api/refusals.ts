import { type Language, preferredLanguage } from '@tapin/shared/contract/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';

interface Refusal {
  status: number;
  code: string;
  msg: Record<Language, string>;
  retryAfterSeconds?: number;
}

export const tooLarge: Refusal = {
  status: 413,
  code: 'too_large',
  msg: {
    en: 'This is too long to send.',
    es: 'Es demasiado largo para enviarlo.',
  },
};

export const busy: Refusal = {
  status: 503,
  code: 'unavailable',
  retryAfterSeconds: 5,
  msg: {
    en: 'Too many people are logging in right now. Please try again soon.',
    es: 'Demasiadas personas están iniciando sesión en este momento. Inténtalo de nuevo más tarde.',
  },
};

export const unavailable: Refusal = {
  status: 503,
  code: 'unavailable',
  retryAfterSeconds: 5,
  msg: {
    en: 'TapIn is not available right now. Please try again soon.',
    es: 'TapIn no está disponible en este momento. Inténtalo de nuevo más tarde.',
  },
};

/** Replies with an error in the format of the API. */
export function refuse(
  request: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  { status, code, msg, retryAfterSeconds }: Refusal,
): FastifyReply {
  const language = preferredLanguage(request.headers['accept-language']);
  if (retryAfterSeconds) reply.header('retry-after', retryAfterSeconds);
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    .send({ msg: msg[language], code, ...(retryAfterSeconds && { retryAfterSeconds }) });
}
