import { AppError } from '#src/basics/app-error.ts';
import { isClockWrong } from '#src/basics/clock.ts';
import { route } from './route.ts';
import type { Api } from './services.ts';

interface ProcessState {
  isStopping: () => boolean;
  wasBlocked: () => boolean;
}

/**
 * Adds the health routes. `/healthz` says that the process lives. `/readyz` says that it accepts calls, and fails
 * during a shutdown, so that load balancers use other processes. A slow database does not make it fail: it is slow for
 * every process, so that no process would be left.
 */
export function healthRoutes(api: Api, { isStopping, wasBlocked }: ProcessState): void {
  route(api, 'GET /healthz', async () => ({ ok: true }));

  const { services } = api;
  const reasonNotReady = (): string | null => {
    if (isStopping()) return 'stopping';
    if (wasBlocked()) return 'event loop';
    if (services.databaseState?.() === 'away') return 'database';
    return isClockWrong(services.clock) ? 'clock' : null;
  };
  route(api, 'GET /readyz', async (_, { reply }) => {
    const reason = reasonNotReady();
    if (reason === null) return { ok: true };
    reply.header('not-ready', reason);
    throw new AppError('unavailable');
  });
}

/** Adds the list of the calls of this server. The release of a remote that makes other calls is refused. */
export function offeredCallsRoute(api: Api): void {
  route(api, 'GET /calls', async () => ({ calls: [...api.registeredCalls].sort() }));
}
