import type { FastifyReply, FastifyRequest } from 'fastify';

const cookie = 'tapin-host-failed';
/** A host that failed is tried again after this time, because the network may have been the cause. */
const retryAfterSeconds = 600;
/** When more hosts than this fail in a browser, the cause is not the host. */
const maxFailedHosts = 2;

/** Returns the versions of the host that failed in this browser recently. */
export function failedHosts(request: FastifyRequest): string[] {
  const { valid, value } = request.unsignCookie(request.cookies[cookie] ?? '');
  return valid && value ? value.split(' ').slice(0, maxFailedHosts) : [];
}

/**
 * Stores in a cookie that a host failed in this browser. Returns whether the next page gets another one of the available
 * hosts, so that a reload helps.
 */
export function recordFailedHost(
  request: FastifyRequest,
  reply: FastifyReply,
  failed: string,
  hosts: readonly string[],
): boolean {
  const known = failedHosts(request);
  if (known.includes(failed) || known.length >= maxFailedHosts) return false;
  const all = [...known, failed];
  if (hosts.every((version) => all.includes(version))) return false;
  const own = { httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' } as const;
  reply.setCookie(cookie, all.join(' '), { ...own, path: '/', signed: true, maxAge: retryAfterSeconds });
  return true;
}
