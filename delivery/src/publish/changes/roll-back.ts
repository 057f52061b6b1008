import type { Channel, ChannelPart } from '@tapin/delivery-formats/channel';
import { conflicts } from '#src/publish/conflicts/conflicts.ts';
import { readLiveReleases } from '#src/publish/conflicts/live-releases.ts';
import { fallbackVersions, partOf, retiredPartOf, withRollback } from '#src/store/pointers.ts';
import { type Channels, type Releases, requireRelease, StoreError } from '#src/store/store.ts';
import { changeChannel, type Operation, stateFor } from './change-channel.ts';

interface RollbackOptions extends Operation {
  part: string;
  to?: string | undefined;
  /** The version that the operator wants to abandon. The rollback is refused when another version is stable by now. */
  from?: string | undefined;
}

interface RolledBack {
  part: string;
  channel: string;
  from: string;
  version: string;
  revision: number;
  /** The time to move the pointer in milliseconds, without the time to read and check the version. */
  movedInMs: number;
  /** Conflicts after the rollback. They do not prevent it, because the abandoned version is worse. */
  warnings: string[];
}

/**
 * Within this time, two operators may react to the same incident, and the second rollback would abandon a good version.
 */
const repeatedRollbackMs = 10 * 60_000;

export async function rollBack({ part, to, from, ...operation }: RollbackOptions): Promise<RolledBack> {
  const { store, channel } = operation;
  const change = await changeChannel({
    ...operation,
    action: 'rollback',
    parts: [part],
    move: async (_name, live, document) => {
      const known = live ?? retiredPartOf(document, part);
      if (!known)
        throw new StoreError(`${part} is not on channel ${channel}: "release status" lists its parts`);
      refuseUnexpectedVersion(part, known, from);
      if (!from && !to) await refuseRepeatedRollback(store, channel, part, known);
      const version = earlierVersion(part, known, to);
      await requireRelease(store, part, version);
      const state = await stateFor(operation, document, part, version);
      return withRollback(state ?? known, version);
    },
  });
  const { movedInMs } = change;
  const { revision } = change.channel;
  const version = partOf(change.channel, part)?.stable ?? '';
  const warnings = await describeConflicts(store, change.channel);
  return {
    part,
    channel,
    from: change.before.get(part)?.stable ?? '',
    version,
    revision,
    movedInMs,
    warnings,
  };
}

function earlierVersion(part: string, pointers: ChannelPart, to: string | undefined): string {
  const { stable, previous } = pointers;
  const version = to ?? fallbackVersions(pointers)[0];
  if (!version) throw new StoreError(`${part} ${stable} has no earlier version to roll back to`);
  if (version === stable) throw new StoreError(`${part} ${version} is already the live version`);
  if (previous.includes(version)) return version;
  const choice = previous.join(', ') || 'none';
  throw new StoreError(
    `${part} ${version} was not live before ${stable}: choose one of these versions: ${choice}`,
  );
}

function refuseUnexpectedVersion(part: string, { stable }: ChannelPart, from: string | undefined): void {
  if (!from || from === stable) return;
  throw new StoreError(`${part} ${from} is no longer live, because ${stable} is: check "release status"`);
}

/** Refuses a rollback soon after another rollback, unless it names the version to abandon. */
async function refuseRepeatedRollback(
  store: Channels,
  channel: string,
  part: string,
  { stable }: ChannelPart,
): Promise<void> {
  const last = await store.readLastChange(channel, part, new Date(Date.now() - repeatedRollbackMs));
  if (last?.action !== 'rollback') return;
  throw new StoreError(
    `${last.by} rolled ${part} back from ${last.from} to ${stable} at ${last.at}: ` +
      `to roll back further, add --from ${stable}`,
  );
}

/** Returns the conflicts as warnings. An error becomes a warning as well, because the rollback is already done. */
async function describeConflicts(store: Releases, channel: Channel): Promise<string[]> {
  try {
    const live = await readLiveReleases(store, channel);
    return conflicts(live.host, live.remotes).map(({ text }) => text);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
