import type { FastifyReply } from 'fastify';

/** Replies with text instead of a page, because browsers would use a page in place of the requested script or style. */
export function plainText(reply: FastifyReply, code: number, message: string): FastifyReply {
  return reply
    .code(code)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(`${message}\n`);
}

export const notFound = (reply: FastifyReply) => plainText(reply, 404, 'not found');
