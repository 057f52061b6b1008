import type { Channel } from '@tapin/shared/remote/channel';
import { type Store, StoreError } from '#src/store/store.ts';
import { changeChannel } from './change-channel.ts';
import { conflicts } from './conflicts.ts';
import { readLiveReleases, requireRelease } from './live-releases.ts';
import { rolledBack } from './pointers.ts';

export interface RollbackOptions {
  store: Store;
  channel: string;
  part: string;
  by: string;
  to?: string | undefined;
}

export interface RolledBack {
  part: string;
  channel: string;
  from: string;
  version: string;
  revision: number;
  /** What now does not fit together. A rollback is never refused for it: whoever rolls back has worse to end. */
  warnings: string[];
}

export async function rollBack({ store, channel, part, by, to }: RollbackOptions): Promise<RolledBack> {
  let from = '';
  const change = await changeChannel({
    store,
    channel,
    part,
    action: 'rollback',
    by,
    move: async (current) => {
      if (!current)
        throw new StoreError(`${part} is not on channel ${channel}: see "release status" for its parts`);
      const version = to ?? current.previous[0];
      if (!version) throw new StoreError(`${part} ${current.stable} has no earlier version to go back to`);
      if (version === current.stable) throw new StoreError(`${part} ${version} is already the live version`);
      if (!current.previous.includes(version)) {
        const choice = current.previous.join(', ') || 'none';
        throw new StoreError(
          `${part} ${version} was not live before ${current.stable}: choose one of ${choice}`,
        );
      }
      await requireRelease(store, part, version);
      from = current.stable;
      return rolledBack(current, version);
    },
  });
  const warnings = await describeConflicts(store, change.channel);
  return { part, channel, from, version: change.to, revision: change.channel.revision, warnings };
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
