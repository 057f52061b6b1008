import type { Canary, ChannelPart } from '@tapin/shared/remote/channel';
import { StoreError } from '#src/store/store.ts';
import { changeChannel, type Operation } from './change-channel.ts';
import { requireRelease } from './live-releases.ts';
import { partOf } from './pointers.ts';
import { refuseConflicts } from './refuse-conflicts.ts';

/** Which visitors get a canary, and after how many failures it is withdrawn. */
export type CanarySettings = Partial<Omit<Canary, 'version' | 'since'>>;

const defaults = { percent: 0, districts: [], withdrawAt: 0.1, minimumLoads: 20 };

/** Returns the part with this version as its canary. Settings that are left out keep their values. */
export function withCanary(
  name: string,
  part: ChannelPart | null,
  version: string,
  wish: CanarySettings,
): ChannelPart {
  if (!part)
    throw new StoreError(`${name} is not live yet, so there is nothing to try it out beside: publish it`);
  if (part.stable === version) throw new StoreError(`${name} ${version} is the live version already`);
  const { since, ...before } = part.canary?.version === version ? part.canary : { since: undefined };
  const canary = { ...defaults, ...before, ...wish, version, since: since ?? new Date().toISOString() };
  return { ...part, canary };
}

export interface CanaryChange extends Operation {
  part: string;
}

/** Starts a canary of a version in the store, or changes the settings of the running one. */
export async function startCanary(
  { part, ...operation }: CanaryChange,
  version: string | undefined,
  wish: CanarySettings,
): Promise<{ canary: Canary | null; stable: string; revision: number }> {
  const { store, channel } = operation;
  const change = await changeChannel({
    ...operation,
    action: 'canary',
    parts: [part],
    move: async (name, before, current) => {
      const tried = version ?? before?.canary?.version;
      if (!tried) throw new StoreError(`${name} has no canary on ${channel}: say which with --version`);
      await refuseConflicts(store, current, [await requireRelease(store, name, tried)], true);
      return withCanary(name, before, tried, wish);
    },
  });
  const after = partOf(change.channel, part);
  return { canary: after?.canary ?? null, stable: after?.stable ?? '', revision: change.channel.revision };
}

/** Ends a canary. With a version it refuses when the canary is another one by now. */
export async function withdrawCanary(
  { part, ...operation }: CanaryChange,
  version?: string,
): Promise<string> {
  let withdrawn = '';
  await changeChannel({
    ...operation,
    action: 'withdraw',
    parts: [part],
    move: (name, before) => {
      withdrawn = before?.canary?.version ?? '';
      if (!before?.canary || (version && version !== withdrawn))
        throw new StoreError(`${name}${version ? ` ${version}` : ''} is no canary on ${operation.channel}`);
      return { ...before, canary: null };
    },
  });
  return withdrawn;
}
