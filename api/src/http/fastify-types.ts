import type { Access } from '@tapin/shared/contract/call';
import type { CallName } from '@tapin/shared/contract/calls';
import type { Caller } from './caller.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** The call of the contract that the route implements. */
    call?: CallName;
    /** The origin is not checked, because other servers send requests to this route. Calls of the contract never set it. */
    allowsAnyOrigin?: true;
  }
  interface FastifyRequest {
    caller: Caller | null;
  }
}
