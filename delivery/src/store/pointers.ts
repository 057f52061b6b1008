import type { Canary, Channel, ChannelPart } from '@tapin/delivery-formats/channel';
import { hostName, StoreError } from './store.ts';

const maxPreviousVersions = 20;
const maxWithdrawnVersions = 50;

const entryOf = (parts: Record<string, ChannelPart>, name: string) =>
  Object.hasOwn(parts, name) ? (parts[name] ?? null) : null;

export function partOf(channel: Channel, name: string): ChannelPart | null {
  return name === hostName ? channel.host : entryOf(channel.remotes, name);
}

/** Returns the pointers that a retired remote has kept, or null. */
export const retiredPartOf = (channel: Channel, name: string): ChannelPart | null =>
  entryOf(channel.retired ?? {}, name);

/** Returns the channel with one part replaced. If the part was retired, it is live again. */
export function withPart(channel: Channel, name: string, part: ChannelPart): Channel {
  if (name === hostName) return { ...channel, host: part };
  const live = { ...channel, remotes: { ...channel.remotes, [name]: part } };
  return retiredPartOf(channel, name) ? { ...live, retired: without(channel.retired, name) } : live;
}

/** Returns the channel with a remote moved from the live remotes to the retired ones. */
export function withRetired(channel: Channel, name: string, part: ChannelPart): Channel {
  const retired = { ...channel.retired, [name]: part };
  return { ...channel, remotes: without(channel.remotes, name), retired };
}

const without = (parts: Record<string, ChannelPart> = {}, name: string) =>
  Object.fromEntries(Object.entries(parts).filter(([each]) => each !== name));

/**
 * Returns the earlier versions that may replace the stable version, the latest first. Withdrawn versions are left out,
 * because they have failed.
 */
export const fallbackVersions = ({ previous, withdrawn = [] }: ChannelPart): string[] =>
  previous.filter((version) => !withdrawn.includes(version));

export const isWithdrawn = (part: ChannelPart | null, version: string): boolean =>
  part?.withdrawn?.includes(version) ?? false;

/**
 * Whether a version becomes live only when the operator insists, because its remote was retired or the version was
 * withdrawn.
 */
export const isBlocked = (channel: Channel, name: string, version: string): boolean =>
  retiredPartOf(channel, name) !== null || isWithdrawn(partOf(channel, name), version);

export function withWithdrawn(part: ChannelPart, version: string): ChannelPart {
  const others = (part.withdrawn ?? []).filter((each) => each !== version);
  return { ...part, withdrawn: [version, ...others].slice(0, maxWithdrawnVersions) };
}

export function withoutWithdrawn(part: ChannelPart, version: string): ChannelPart {
  const { withdrawn = [], ...rest } = part;
  if (!withdrawn.includes(version)) return part;
  const others = withdrawn.filter((each) => each !== version);
  return others.length > 0 ? { ...rest, withdrawn: others } : rest;
}

/**
 * Returns the part with a published version as stable. The former stable version becomes the first one for a rollback.
 */
export function withPublished(part: ChannelPart | null, version: string): ChannelPart {
  if (!part) return { stable: version, previous: [], canary: null };
  // If the version is stable already, nothing changes, and a canary of another version continues.
  if (part.stable === version && part.canary?.version !== version) return part;
  const earlier = [part.stable, ...part.previous].filter((each) => each !== version);
  // The canary ends, because its version is now stable or older than the stable version.
  return { ...part, stable: version, previous: earlier.slice(0, maxPreviousVersions), canary: null };
}

/** The settings of a canary: which visitors get it, and after how many failures it is withdrawn. */
export type CanarySettings = Partial<Omit<Canary, 'version' | 'since'>>;

const defaults = { percent: 0, districts: [], withdrawAt: 0.1, minimumLoads: 5 };

export function withCanary(
  name: string,
  part: ChannelPart | null,
  version: string,
  settings: CanarySettings,
): ChannelPart {
  if (!part)
    throw new StoreError(
      `${name} is not live yet, and a canary needs a stable version: publish it without canary options`,
    );
  if (part.stable === version) throw new StoreError(`${name} ${version} is already the live version`);
  const { since, ...before } = part.canary?.version === version ? part.canary : { since: undefined };
  const canary = { ...defaults, ...before, ...settings, version, since: since ?? new Date().toISOString() };
  return { ...part, canary };
}

/** Returns the part after a rollback. The abandoned version is dropped, so that a second rollback goes further back. */
export function withRollback(part: ChannelPart, version: string): ChannelPart {
  const position = part.previous.indexOf(version);
  return { ...part, stable: version, previous: part.previous.slice(position + 1) };
}

export interface PartState {
  pointers: ChannelPart;
  retired: boolean;
}

export function partStates({ host, remotes, retired = {} }: Channel): Map<string, PartState> {
  const states = new Map<string, PartState>();
  for (const [name, pointers] of Object.entries(retired)) states.set(name, { pointers, retired: true });
  for (const [name, pointers] of Object.entries(remotes)) states.set(name, { pointers, retired: false });
  if (host) states.set(hostName, { pointers: host, retired: false });
  return states;
}

export function withPartStates(channel: Channel, states: ReadonlyMap<string, PartState>): Channel {
  const { host: _host, remotes: _remotes, retired: _retired, ...head } = channel;
  const ofKind = (isRetired: boolean) =>
    Object.fromEntries(
      [...states]
        .filter(([name, { retired }]) => name !== hostName && retired === isRetired)
        .map(([name, { pointers }]) => [name, pointers]),
    );
  const retired = ofKind(true);
  return {
    ...head,
    host: states.get(hostName)?.pointers ?? null,
    remotes: ofKind(false),
    ...(Object.keys(retired).length > 0 && { retired }),
  };
}
