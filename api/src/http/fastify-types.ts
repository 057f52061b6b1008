import type { Access } from '@tapin/shared/contract/call';
import type { CallName } from '@tapin/shared/contract/calls';
import type { Caller } from './caller.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** The call of the contract that the route answers. */
    call?: CallName;
    /** Other servers may send changes here: the origin is not checked. Never for calls of the contract. */
    fromAnywhere?: true;
  }
  interface FastifyRequest {
    caller: Caller | null;
  }
}
