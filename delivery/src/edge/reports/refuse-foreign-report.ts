import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Refuses a report that no page of this origin sent. Browsers omit `sec-fetch-site` over http, except on localhost, and send
 * the origin with every POST.
 */
export async function refuseForeignReport(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const { 'sec-fetch-site': site, origin } = request.headers;
  const isOwn =
    site === undefined ? origin === `${request.protocol}://${request.host}` : site === 'same-origin';
  return isOwn ? undefined : reply.code(403).send();
}
