import type { FastifyReply } from 'fastify';

/** A reply that is already serialized, and compressed or reduced to a `304` where possible. */
export class PreparedReply {
  readonly #status: 200 | 304;
  readonly #headers: Record<string, string>;
  readonly #body: Buffer | null;

  constructor(status: 200 | 304, headers: Record<string, string>, body: Buffer | null) {
    this.#status = status;
    this.#headers = headers;
    this.#body = body;
  }

  sendBy(reply: FastifyReply): FastifyReply {
    reply.code(this.#status).headers(this.#headers);
    if (this.#body === null) return reply.send();
    return reply.type('application/json; charset=utf-8').send(this.#body);
  }
}
