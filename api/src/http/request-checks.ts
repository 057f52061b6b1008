import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#src/basics/app-error.ts';

/** The contract has no longer array, no larger object and no deeper value. */
const maxItems = 500;
const maxDepth = 16;

/**
 * Returns whether a parsed body is small enough to validate. A check for unique items needs seconds for the 30,000
 * items that fit into a body, and it runs before the limit of the schema refuses them.
 */
export function isWithinBounds(body: unknown): boolean {
  let level: unknown[] = [body];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return false;
    const nested: unknown[] = [];
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue;
      const items = Object.values(value);
      if (items.length > maxItems) return false;
      for (const item of items) nested.push(item);
    }
    level = nested;
  }
  return true;
}

/**
 * Accepts JSON bodies only, because a form on another site cannot send them. An empty body is allowed where the
 * contract has none. The NUL character, which PostgreSQL cannot store, is refused for all calls.
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

const changingMethods = new Set(['POST', 'PUT', 'DELETE', 'PATCH']);

/** Refuses a changing request from a page of another site. */
export function refuseForeignOrigin(request: FastifyRequest, publicUrl: string): void {
  if (changingMethods.has(request.method) && request.headers.origin !== publicUrl) {
    throw new AppError('origin_not_allowed');
  }
}

/** Refuses a changing GET request unless a header of the browser shows that a page of this site sent it. */
export function requireSameOriginPage(request: FastifyRequest, publicUrl: string): void {
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin') return;
  // Browsers omit the header over http, except on localhost.
  const { origin, referer } = request.headers;
  const isSameOrigin = origin === publicUrl || referer === publicUrl || referer?.startsWith(`${publicUrl}/`);
  if (site !== undefined || !isSameOrigin) throw new AppError('origin_not_allowed');
}
