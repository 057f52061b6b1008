import type { Canary } from '@tapin/delivery-formats/channel';
import { refuseHeldBack } from '#src/figures/verdict.ts';
import { refuseConflicts } from '#src/publish/conflicts/live-conflicts.ts';
import { requireRelease } from '#src/publish/conflicts/live-releases.ts';
import { type CanarySettings, partOf, withCanary, withWithdrawn } from '#src/store/pointers.ts';
import { StoreError } from '#src/store/store.ts';
import { changeChannel, type Operation, stateFor } from './change-channel.ts';

export interface CanaryChange extends Operation {
  part: string;
}

/** Starts a canary of a version in the store, or changes the settings of the running one. */
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
      await refuseConflicts(store, current, releases, { isCanary: true });
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

/** Whether more visitors get the running canary. */
const isLarger = (running: Canary | null, version: string, { percent = 0, districts = [] }: CanarySettings) =>
  running?.version === version &&
  (percent > running.percent || districts.some((id) => !running.districts.includes(id)));

export interface Withdrawal {
  /** Refuses when the canary is another version by now. */
  version?: string | undefined;
  /** Records that the version has failed, so that it becomes live again only when an operator insists. */
  hasFailed?: boolean;
}

/** Ends a canary and returns its version. */
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
