import { openStore } from '../../delivery/src/store/open-store.ts';

/** Refuses to start without a published host, because the edge would never become healthy. */
export async function requirePublished(storeAddress: string, channel: string): Promise<void> {
  const live = await openStore(storeAddress).readChannel(channel);
  if (live?.host) return;
  throw new Error(
    `no host is published on ${channel} in ${storeAddress}: in production "start" does not build; publish the parts with "release publish"`,
  );
}
