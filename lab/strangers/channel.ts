import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { publishPart } from '../../delivery/src/publish/publish.ts';
import { newChannel } from '../../e2e/core/edge.ts';
import { buildsFolder, storeFolder } from '../../e2e/core/settings.ts';
import { remoteName, type StrangerBuild } from './stranger.ts';

export interface StrangerVersion {
  version: string;
  build: (options: StrangerBuild) => Promise<void>;
}

/**
 * Publishes a version of the remote of another team. A version is built only once, because it has one content forever.
 */
export async function publishStranger(channel: string, { version, build }: StrangerVersion): Promise<void> {
  const folder = join(buildsFolder, `${remoteName}-${version}`);
  const dist = join(folder, 'dist');
  if (!existsSync(dist)) await build({ version, folder: dist });
  await publishPart({ folder, store: storeFolder, channel, publishedBy: 'e2e', commit: 'e2e' });
}

/**
 * Creates a channel with the running parts and with versions of the remote of another team, the last of which is live.
 */
export async function channelWith(...versions: StrangerVersion[]): Promise<string> {
  const channel = await newChannel();
  for (const version of versions) await publishStranger(channel, version);
  return channel;
}
