import { type CallDefinition, isIdempotent } from '@tapin/contract/call';
import { calls } from '@tapin/contract/calls';
import { sql } from 'kysely';
import { AppError } from '#src/basics/app-error.ts';
import { isClockWrong } from '#src/basics/clock.ts';
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

  const selectOne = async () => void (await sql`select 1`.execute(api.services.db));
  const { clock, checkDatabase = selectOne } = api.services;
  const reasonNotReady = async (): Promise<string | null> => {
    if (isStopping()) return 'stopping';
    if (wasBlocked()) return 'event loop';
    // The check also measures the time of the database.
    const isAnswered = await checkDatabase().then(
      () => true,
      () => false,
    );
    if (!isAnswered) return 'database';
    return isClockWrong(clock) ? 'clock' : null;
  };
  route(api, 'GET /readyz', async (_, { reply }) => {
    const reason = await reasonNotReady();
    if (reason === null) return { ok: true, calls: repeatableCalls };
    reply.header('not-ready', reason);
    throw new AppError('unavailable');
  });
}

/** Adds the list of the calls of this server. A release of a remote is refused when it makes others. */
export function offeredCallsRoute(api: Api): void {
  route(api, 'GET /calls', async () => ({ calls: [...api.registeredCalls].sort() }));
}
