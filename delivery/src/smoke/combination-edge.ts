import { buildEdge } from '#src/edge/edge.ts';
import { type CombinationStores, combinationChannel } from './combination-store.ts';
import type { Combination } from './combinations.ts';
import { startExampleApi } from './example-api.ts';

export interface CombinationEdge {
  origin: string;
  close: () => Promise<void>;
}

interface EdgeSettings {
  /** The address of an API. Without it, an example API replies. */
  apiUrl?: string | undefined;
  /** The time in the replies of the example API. */
  now?: number | undefined;
}

/** Starts an edge on the loopback that serves one combination. */
export async function startCombinationEdge(
  stores: CombinationStores,
  combination: Combination,
  { apiUrl, now }: EdgeSettings = {},
): Promise<CombinationEdge> {
  const optIns = combination.remotes
    .filter(({ manifest }) => manifest?.availability === 'opt-in')
    .map(({ name }) => name);
  const api = apiUrl ? null : await startExampleApi({ optIns, now });
  const edge = await buildEdge({
    store: stores.storeOf(combination),
    channel: combinationChannel,
    apiUrl: apiUrl ?? api?.url ?? '',
    production: false,
    trustProxy: [],
    requestDeadlineMs: 15_000,
    opsToken: null,
    opsHost: null,
    access: null,
    partOrigins: [],
    overrideOrigins: [],
    log: () => undefined,
  });
  const address = await edge.listen({ port: 0, host: '127.0.0.1' });
  return {
    origin: `http://localhost:${new URL(address).port}`,
    close: async () => {
      edge.server.closeAllConnections();
      await edge.close();
      api?.server.closeAllConnections();
      api?.server.close();
    },
  };
}
