import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { KyselyPlugin } from 'kysely';

/** The indexes in the memory that the event loop shares with its watchdog thread. */
export const cells = { beats: 0, runningCall: 1, blockedCall: 2 } as const;

/** The name for code outside of calls, such as the worker that sends emails. */
const outside = 'none';

/**
 * Keeps the call whose code ran last in shared memory, because a blocked event loop cannot report anything itself. The
 * code of a call runs when its request arrives, when its body is parsed, and after each result of the database.
 */
export class RunningCalls {
  readonly memory = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT * 3));
  readonly names: readonly string[];
  readonly #current = new AsyncLocalStorage<number>();

  constructor(calls: readonly string[]) {
    this.names = [outside, ...calls];
  }

  resetBlockedCall(): string {
    const found = Atomics.exchange(this.memory, cells.blockedCall, 0);
    return this.names[found || Atomics.load(this.memory, cells.runningCall)] ?? outside;
  }

  addHooks(fastify: FastifyInstance): void {
    const runNext = ({ routeOptions }: FastifyRequest, _reply: FastifyReply, next: () => void) =>
      this.run(routeOptions.config.call ?? outside, next);
    // The context is set twice, because the body arrives in the context of the connection.
    fastify.addHook('onRequest', runNext);
    fastify.addHook('preValidation', runNext);
    fastify.addHook('preSerialization', async (_request, _reply, payload) => {
      this.#mark();
      return payload;
    });
  }

  run(call: string, next: () => void): void {
    this.#current.run(Math.max(0, this.names.indexOf(call)), () => {
      this.#mark();
      next();
    });
  }

  get plugin(): KyselyPlugin {
    return {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        this.#mark();
        return result;
      },
    };
  }

  #mark(): void {
    Atomics.store(this.memory, cells.runningCall, this.#current.getStore() ?? 0);
  }
}
