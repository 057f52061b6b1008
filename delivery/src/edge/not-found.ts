import type { FastifyReply } from 'fastify';

/** Never a page, since one in the place of a script or a style would be taken for it. */
export function plainText(reply: FastifyReply, code: number, words: string): FastifyReply {
  return reply
    .code(code)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(`${words}\n`);
}

export const notFound = (reply: FastifyReply) => plainText(reply, 404, 'not found');
