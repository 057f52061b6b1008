import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { plainText } from '../not-found.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Requires the operator's token, as the password of basic authentication or as a bearer token. */
export function requireOperator(token: string) {
  return async ({ headers }: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const [scheme = '', given = ''] = (headers.authorization ?? '').split(' ');
    const [, password = ''] = /^[^:]*:(.*)$/s.exec(Buffer.from(given, 'base64').toString()) ?? [];
    const shown = scheme.toLowerCase() === 'basic' ? password : given;
    if (timingSafeEqual(digest(shown), digest(token))) return undefined;
    reply.header('www-authenticate', 'Basic realm="TapIn operations", charset="UTF-8"');
    return plainText(reply, 401, 'log in with any name and the operator token (OPS_TOKEN) as the password');
  };
}
