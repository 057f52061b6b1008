import type { FastifyInstance } from 'fastify';
import { AppError } from '#src/basics/app-error.ts';
import { isWithinBounds } from './body-bounds.ts';

/**
 * Accepts JSON bodies only, because a form on another site cannot send them. An empty body is allowed where the contract
 * has none. The character NUL, which PostgreSQL cannot store, is refused here for all calls.
 */
export function acceptJsonOnly(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    if (body.includes('\\u0000') || body.includes('\0')) return done(new AppError('validation', 'NUL'));
    return parse(request, body, (error, value) => {
      if (!error && !isWithinBounds(value)) return done(new AppError('validation', 'request'));
      return done(error, value);
    });
  });
  fastify.addHook('onRequest', async (request) => {
    if (request.url.includes('%00')) throw new AppError('validation', 'NUL');
  });
}
