import type { Channel } from '@tapin/delivery-formats/channel';
import { refuseHeldBack } from '#src/figures/verdict.ts';
import { refuseConflicts } from '#src/publish/conflicts/live-conflicts.ts';
import { requireRelease } from '#src/publish/conflicts/live-releases.ts';
import { emptyChannel } from '#src/store/channels.ts';
import { partOf, withPublished } from '#src/store/pointers.ts';
import { type Channels, StoreError } from '#src/store/store.ts';
import { changeChannel, type Operation, stateFor } from './change-channel.ts';

interface Promotion extends Operation {
  parts: string[];
  /** The channel whose stable versions are promoted to this one. Without it the canaries of this channel become stable. */
  source?: string | undefined;
}

interface Promoted {
  part: string;
  version: string;
  from: string | null;
  revision: number;
}

/** Makes versions stable that were canaries or live on another channel, all of them in one revision. */
export async function promote({ parts, source, ...operation }: Promotion): Promise<Promoted[]> {
  const { store, channel, anyway } = operation;
  const sourceChannel = source ? await requireChannel(store, source) : null;
  const versionOf = (current: Channel, part: string): string => {
    const version = sourceChannel
      ? partOf(sourceChannel, part)?.stable
      : partOf(current, part)?.canary?.version;
    if (version) return version;
    throw new StoreError(
      source
        ? `${part} is not on channel ${source}: "release status --channel ${source}" lists its parts`
        : `${part} has no canary on ${channel}: start one, or name the channel of the version with --source`,
    );
  };
  const change = await changeChannel({
    ...operation,
    action: 'promote',
    parts,
    move: async (name, before, current) => {
      const releases = await Promise.all(
        parts.map((part) => requireRelease(store, part, versionOf(current, part))),
      );
      await refuseConflicts(store, current, releases);
      const version = versionOf(current, name);
      if (!anyway && before?.canary?.version === version)
        await refuseHeldBack(store.reports, channel, name, before);
      return withPublished(await stateFor(operation, current, name, version), version);
    },
  });
  const { revision } = change.channel;
  return parts.map((part) => {
    const version = partOf(change.channel, part)?.stable ?? '';
    return { part, version, from: change.before.get(part)?.stable ?? null, revision };
  });
}

async function requireChannel(store: Channels, name: string): Promise<Channel> {
  const channel = (await store.readChannel(name)) ?? emptyChannel;
  if (channel.revision > 0) return channel;
  throw new StoreError(`nothing is published on ${name} in ${store.address}`);
}
