import type { Canary, Channel } from '@tapin/delivery-formats/channel';
import { refuseHeldBack } from '#src/figures/verdict.ts';
import { refuseConflicts } from '#src/publish/conflicts/live-conflicts.ts';
import { emptyChannel } from '#src/store/channels.ts';
import {
  type CanarySettings,
  partOf,
  withCanary,
  withPublished,
  withWithdrawn,
} from '#src/store/pointers.ts';
import { type Channels, requireRelease, StoreError } from '#src/store/store.ts';
import { changeChannel, type Operation, stateFor } from './change-channel.ts';

export interface CanaryChange extends Operation {
  part: string;
}

export async function startCanary(
  { part, ...operation }: CanaryChange,
  version: string | undefined,
  settings: CanarySettings,
): Promise<{ canary: Canary | null; stable: string; revision: number }> {
  const { store, channel } = operation;
  const change = await changeChannel({
    ...operation,
    action: 'canary',
    parts: [part],
    move: async (name, before, current) => {
      const canaryVersion = version ?? before?.canary?.version;
      if (!canaryVersion)
        throw new StoreError(`${name} has no canary on ${channel}: name a version with --version`);
      if (!operation.anyway && before && isLarger(before.canary, canaryVersion, settings))
        await refuseHeldBack(store.reports, channel, name, before);
      const releases = [await requireRelease(store, name, canaryVersion)];
      await refuseConflicts(store, current, releases, true);
      return withCanary(
        name,
        await stateFor(operation, current, name, canaryVersion),
        canaryVersion,
        settings,
      );
    },
  });
  const after = partOf(change.channel, part);
  return { canary: after?.canary ?? null, stable: after?.stable ?? '', revision: change.channel.revision };
}

const isLarger = (running: Canary | null, version: string, { percent = 0, districts = [] }: CanarySettings) =>
  running?.version === version &&
  (percent > running.percent || districts.some((id) => !running.districts.includes(id)));

export interface Withdrawal {
  /** The version to withdraw. The change is refused when the canary is another version by now. */
  version?: string | undefined;
  /**
   * Whether the version has failed. It is recorded, so that the version becomes live again only when an operator
   * insists.
   */
  hasFailed?: boolean;
}

export async function withdrawCanary(
  { part, ...operation }: CanaryChange,
  { version, hasFailed = false }: Withdrawal = {},
): Promise<string> {
  let withdrawn = '';
  await changeChannel({
    ...operation,
    action: 'withdraw',
    parts: [part],
    move: (name, before) => {
      withdrawn = before?.canary?.version ?? '';
      if (!before?.canary || (version && version !== withdrawn))
        throw new StoreError(
          `${name}${version ? ` ${version}` : ''} is not a canary on ${operation.channel}`,
        );
      return { ...(hasFailed ? withWithdrawn(before, withdrawn) : before), canary: null };
    },
  });
  return withdrawn;
}

interface Promotion extends Operation {
  parts: string[];
  /**
   * The channel whose stable versions are promoted to this channel. Without it the canaries of this channel become
   * stable.
   */
  source?: string | undefined;
}

interface Promoted {
  part: string;
  version: string;
  from: string | null;
  revision: number;
}

/** Makes versions stable in one revision. They were canaries before, or live on another channel. */
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
