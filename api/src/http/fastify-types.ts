import type { Access } from '@tapin/shared/contract/call';
import type { Caller } from '#src/modules/session/caller.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
  interface FastifyRequest {
    caller: Caller | null;
  }
}
