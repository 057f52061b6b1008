import type { FastifyRequest } from 'fastify';
import { AppError } from '#src/basics/app-error.ts';

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
