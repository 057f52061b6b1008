import type { FastifyReply, FastifyRequest } from 'fastify';

const cookie = 'tapin-host-failed';
/** A host that failed once, perhaps for a network that was gone, is tried again after this. */
const rememberedSeconds = 600;
/** With more that fail, it is not the host. */
const atMost = 2;

/** The hosts that failed in this browser a moment ago, by version. */
export function failedHosts(request: FastifyRequest): string[] {
  const { valid, value } = request.unsignCookie(request.cookies[cookie] ?? '');
  return valid && value ? value.split(' ').slice(0, atMost) : [];
}

/**
 * Remembers in a browser that a host failed there. True when its next page gets another one of those that there are;
 * only then is it worth to open one.
 */
export function hasOtherHost(
  request: FastifyRequest,
  reply: FastifyReply,
  failed: string,
  hosts: readonly string[],
): boolean {
  const known = failedHosts(request);
  if (known.includes(failed) || known.length >= atMost) return false;
  const all = [...known, failed];
  if (hosts.every((version) => all.includes(version))) return false;
  const own = { httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' } as const;
  reply.setCookie(cookie, all.join(' '), { ...own, path: '/', signed: true, maxAge: rememberedSeconds });
  return true;
}
