import type { FastifyReply } from 'fastify';

/** Always plain text: a page in the place of a script or a style would be taken for one. */
export function notFound(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('not found\n');
}
