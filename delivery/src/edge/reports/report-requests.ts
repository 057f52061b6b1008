import { clientKeyOf } from '@tapin/shared/server/client-address';
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

/** Parses the body, which `sendBeacon` sends as text/plain. */
export function parseBody(body: unknown): unknown {
  if (typeof body !== 'string') return body;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** The limit of reports from one client address, which a whole school may share. */
export const reportLimit = {
  max: 1200,
  timeWindow: '1 minute',
  keyGenerator: ({ ip }: { ip: string }) => clientKeyOf(ip),
};
