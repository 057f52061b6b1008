import { openStore } from '../../delivery/src/store/open-store.ts';

/** Without a host the edge has nothing to show, and starting would wait for ever. */
export async function requirePublished(storeAddress: string, channel: string): Promise<void> {
  const live = await openStore(storeAddress).readChannel(channel);
  if (live?.host) return;
  throw new Error(
    `nothing is published on ${channel} in ${storeAddress}: in production "start" builds nothing; use "release publish"`,
  );
}
