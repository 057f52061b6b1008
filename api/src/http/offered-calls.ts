import { route } from './route.ts';
import type { Api } from './services.ts';

/** Adds the list of the calls of this server. A release of a remote is refused when it makes others. */
export function offeredCallsRoute(api: Api): void {
  route(api, 'GET /calls', async () => ({ calls: [...api.registeredCalls].sort() }));
}
