import { preferredLanguage } from '@tapin/contract/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type en from '#src/locales/en.json';
import { texts } from '#src/texts.ts';

interface Refusal {
  status: number;
  code: string;
  text: keyof typeof en.refusals;
  retryAfterSeconds?: number;
}

export const tooLarge: Refusal = { status: 413, code: 'too_large', text: 'tooLarge' };
export const busy: Refusal = { status: 503, code: 'unavailable', text: 'busy', retryAfterSeconds: 5 };
export const unavailable: Refusal = {
  status: 503,
  code: 'unavailable',
  text: 'unavailable',
  retryAfterSeconds: 5,
};

export function refuse(
  request: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  { status, code, text, retryAfterSeconds }: Refusal,
): FastifyReply {
  const language = preferredLanguage(request.headers['accept-language']);
  if (retryAfterSeconds) reply.header('retry-after', retryAfterSeconds);
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    .send({ msg: texts[language].refusals[text], code, ...(retryAfterSeconds && { retryAfterSeconds }) });
}
