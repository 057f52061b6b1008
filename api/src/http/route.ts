import type { CallDefinition } from '@tapin/contract/call';
import { type CallName, type Calls, calls, type InputOf, type OutputOf } from '@tapin/contract/calls';
import type { FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type { Database } from '#src/database/database.ts';
import { type CallContext, createCallContext } from './call-context.ts';
import { ErrorSchema } from './error-reply.ts';
import type { Grant, GrantOf } from './grants.ts';
import { type KeyedCall, keyHeader, type OnceOf, readKey, repeatReply, runOnce } from './once.ts';
import type { Api } from './services.ts';

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

export type Handler<K extends CallName> = (
  input: InputOf<K>,
  context: CallContext & GrantOf<Calls[K]['access']> & OnceOf<K>,
) => Promise<ReplyOf<K> | PreparedReply>;

/** The reply of a call for a page is its HTML, and the reply of a redirect is its target. */
type ReplyOf<K extends CallName> = Calls[K] extends { replies: string } ? string : OutputOf<K>;

function schemaOf(definition: CallDefinition): FastifySchema {
  const { params, query, body, response, replies } = definition;
  return {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: { ...(replies ? {} : { 200: response }), '4xx': ErrorSchema, '5xx': ErrorSchema },
  };
}

async function send(definition: CallDefinition, output: unknown, reply: FastifyReply) {
  reply.header('cache-control', 'no-store');
  if (output instanceof PreparedReply) return output.sendBy(reply);
  if (definition.replies === 'redirect') return reply.redirect(String(output));
  if (definition.replies === 'page') return reply.type('text/html; charset=utf-8').send(output);
  return reply.send(output);
}

/** Returns a page or a redirect instead of an error, for calls to which a browser navigates. */
type Fallback<K extends CallName> = (error: Error, context: CallContext) => ReplyOf<K>;

/** Returns the call with the key of its client, or null if the call is not a `once` call or has no key. */
function keyedCallOf(
  call: CallName,
  request: FastifyRequest,
  { caller }: Grant,
  input: unknown,
): KeyedCall | null {
  const key = readKey(request.headers[keyHeader]);
  const definition: CallDefinition = calls[call];
  return key && definition.once ? { key, call, userId: caller?.userId ?? null, input } : null;
}

/** Registers the handler of a call. Method, path, validation, access rule and reply come from the contract. */
export function route<K extends CallName>(
  api: Api,
  key: K,
  handler: Handler<K>,
  fallback?: Fallback<K>,
): void {
  const definition: CallDefinition = calls[key];
  const [method = '', url = ''] = key.split(' ');
  api.registeredCalls.add(key);
  api.fastify.route({
    method,
    url,
    schema: schemaOf(definition),
    ...(definition.bodyLimit !== undefined && { bodyLimit: definition.bodyLimit }),
    config: { access: definition.access, call: key },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const { params, query, body } = request;
      const base = createCallContext(api.services, request, reply);
      const grant = await api.grantAccess(api.services.db, definition.access, request, base.now);
      // The cast is safe because the validator and the access rule of this definition have passed.
      const input = { params, query, body } as InputOf<K>;
      const keyed = keyedCallOf(key, request, grant, input);
      const repeated = keyed && (await repeatReply(api.services, keyed, reply));
      if (repeated) return send(definition, repeated.output, reply);
      const once = (work: (db: Database) => Promise<unknown>) =>
        keyed ? runOnce(api.services, keyed, reply, work) : api.services.db.transaction().execute(work);
      const context: object = { ...base, ...grant, once };
      return send(definition, await handler(input, context as Parameters<typeof handler>[1]), reply);
    },
    ...(fallback && {
      errorHandler: (error: Error, request: FastifyRequest, reply: FastifyReply) =>
        send(definition, fallback(error, createCallContext(api.services, request, reply)), reply),
    }),
  });
}
