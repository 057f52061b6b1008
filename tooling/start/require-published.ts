import { FolderStore } from '../../delivery/src/store/folder-store.ts';

/** Without a host the edge has nothing to show, and starting would wait for ever. */
export async function requirePublished(storeFolder: string, channel: string): Promise<void> {
  const live = await new FolderStore(storeFolder).readChannel(channel);
  if (live?.host) return;
  throw new Error(
    `nothing is published on ${channel} in ${storeFolder}: in production "start" builds nothing; use "release publish"`,
  );
}
