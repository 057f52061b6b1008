import type { FastifyRequest } from 'fastify';
import { AppError } from '#src/basics/app-error.ts';

const changing = new Set(['POST', 'PUT', 'DELETE', 'PATCH']);

/** A request that changes something has to come from a page of our own site. */
export function refuseForeignOrigin(request: FastifyRequest, publicUrl: string): void {
  if (changing.has(request.method) && request.headers.origin !== publicUrl) {
    throw new AppError('origin_not_allowed');
  }
}

/** For a change that is made by GET: the browser itself has to say that our own page asks. */
export function requireOwnPage(request: FastifyRequest, publicUrl: string): void {
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin') return;
  // Browsers leave the header out on plain http, except on localhost.
  const { origin, referer } = request.headers;
  const ours = origin === publicUrl || referer === publicUrl || referer?.startsWith(`${publicUrl}/`);
  if (site !== undefined || !ours) throw new AppError('origin_not_allowed');
}
