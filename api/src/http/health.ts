import { type CallDefinition, isIdempotent } from '@tapin/contract/call';
import { calls } from '@tapin/contract/calls';
import { sql } from 'kysely';
import { AppError } from '#src/basics/app-error.ts';
import { route } from './route.ts';
import type { Api } from './services.ts';

const isGet = ([call]: readonly [string, CallDefinition]) => call.startsWith('GET ');
const definitions: readonly [string, CallDefinition][] = Object.entries(calls);
const exceptions = definitions.filter((each) => isIdempotent(...each) !== isGet(each));
const namesOf = (list: typeof definitions) => list.map(([call]) => call);

/** The exceptions to the rule that edges know: a GET may be repeated, and any other call may not. */
const repeatableCalls = {
  repeatable: namesOf(exceptions.filter((each) => !isGet(each))),
  notRepeatable: namesOf(exceptions.filter(isGet)),
};

interface ProcessState {
  isStopping: () => boolean;
  /** Whether the event loop was blocked a short time ago. */
  wasBlocked: () => boolean;
}

/** Adds the health routes. They fail during a shutdown, so that load balancers use other processes. */
export function healthRoutes(api: Api, { isStopping, wasBlocked }: ProcessState): void {
  route(api, 'GET /healthz', async () => ({ ok: true }));

  route(api, 'GET /readyz', async (_, { services }) => {
    if (isStopping() || wasBlocked()) throw new AppError('unavailable');
    try {
      await sql`select 1`.execute(services.db);
    } catch {
      throw new AppError('unavailable');
    }
    return { ok: true, calls: repeatableCalls };
  });
}

/** Adds the list of the calls of this server. A release of a remote is refused when it makes others. */
export function offeredCallsRoute(api: Api): void {
  route(api, 'GET /calls', async () => ({ calls: [...api.registeredCalls].sort() }));
}
