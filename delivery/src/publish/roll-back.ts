import type { Channel, ChannelPart } from '@tapin/shared/remote/channel';
import { type Store, StoreError } from '#src/store/store.ts';
import { changeChannel, type Operation } from './change-channel.ts';
import { conflicts } from './conflicts.ts';
import { readLiveReleases, requireRelease } from './live-releases.ts';
import { partOf, rolledBack } from './pointers.ts';

export interface RollbackOptions extends Operation {
  part: string;
  to?: string | undefined;
  /** The version that is given up, as whoever rolls back saw it. */
  from?: string | undefined;
}

export interface RolledBack {
  part: string;
  channel: string;
  from: string;
  version: string;
  revision: number;
  /** How long the pointer's own move took, without reading and checking what it is moved to. */
  movedInMs: number;
  /** What now does not fit together. A rollback is never refused for it: whoever rolls back has worse to end. */
  warnings: string[];
}

/** Two who are woken by the same incident act within this time, the second on what the first has ended already. */
const justNowMs = 10 * 60_000;

export async function rollBack({ part, to, from, ...operation }: RollbackOptions): Promise<RolledBack> {
  const { store, channel } = operation;
  const change = await changeChannel({
    ...operation,
    action: 'rollback',
    parts: [part],
    move: async (_name, current) => {
      if (!current)
        throw new StoreError(`${part} is not on channel ${channel}: see "release status" for its parts`);
      refuseOther(part, current, from);
      if (!from && !to) await refuseSecond(store, channel, part, current);
      const version = earlierVersion(part, current, to);
      await requireRelease(store, part, version);
      return rolledBack(current, version);
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

function earlierVersion(part: string, { stable, previous }: ChannelPart, to: string | undefined): string {
  const version = to ?? previous[0];
  if (!version) throw new StoreError(`${part} ${stable} has no earlier version to go back to`);
  if (version === stable) throw new StoreError(`${part} ${version} is already the live version`);
  if (previous.includes(version)) return version;
  const choice = previous.join(', ') || 'none';
  throw new StoreError(`${part} ${version} was not live before ${stable}: choose one of ${choice}`);
}

function refuseOther(part: string, { stable }: ChannelPart, from: string | undefined): void {
  if (!from || from === stable) return;
  throw new StoreError(`${part} ${from} is not live any more, ${stable} is: look at "release status"`);
}

/** Without a word on what is given up, a rollback right after another would go two versions back. */
async function refuseSecond(
  store: Store,
  channel: string,
  part: string,
  { stable }: ChannelPart,
): Promise<void> {
  const last = await store.readLastChange(channel, part, new Date(Date.now() - justNowMs));
  if (last?.action !== 'rollback') return;
  throw new StoreError(
    `${last.by} rolled ${part} back from ${last.from} to ${stable} at ${last.at}: ` +
      `to go back further say --from ${stable}`,
  );
}

/** The rollback is done by now, so whatever goes wrong here is only told. */
async function describeConflicts(store: Store, channel: Channel): Promise<string[]> {
  try {
    const live = await readLiveReleases(store, channel);
    return conflicts(live.host, live.remotes).map(({ text }) => text);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
