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

/** Returns the channel with one part replaced. A retired remote is live again. */
export function withPart(channel: Channel, name: string, part: ChannelPart): Channel {
  if (name === hostName) return { ...channel, host: part };
  const live = { ...channel, remotes: { ...channel.remotes, [name]: part } };
  return retiredPartOf(channel, name) ? { ...live, retired: without(channel.retired, name) } : live;
}

/** Returns the channel with a remote among the retired ones instead of the live ones. */
export function withRetired(channel: Channel, name: string, part: ChannelPart): Channel {
  const retired = { ...channel.retired, [name]: part };
  return { ...channel, remotes: without(channel.remotes, name), retired };
}

const without = (parts: Record<string, ChannelPart> = {}, name: string) =>
  Object.fromEntries(Object.entries(parts).filter(([each]) => each !== name));

/** Returns the earlier versions that may replace the stable one, the latest first. Withdrawn versions have failed. */
export const fallbackVersions = ({ previous, withdrawn = [] }: ChannelPart): string[] =>
  previous.filter((version) => !withdrawn.includes(version));

/** Whether a version was withdrawn because it failed. */
export const isWithdrawn = (part: ChannelPart | null, version: string): boolean =>
  part?.withdrawn?.includes(version) ?? false;

/** Whether a version becomes live only when the operator insists: its remote was retired, or it was withdrawn. */
export const isBlocked = (channel: Channel, name: string, version: string): boolean =>
  retiredPartOf(channel, name) !== null || isWithdrawn(partOf(channel, name), version);

/** Returns the part with a version recorded as withdrawn because it failed. */
export function withWithdrawn(part: ChannelPart, version: string): ChannelPart {
  const others = (part.withdrawn ?? []).filter((each) => each !== version);
  return { ...part, withdrawn: [version, ...others].slice(0, maxWithdrawnVersions) };
}

/** Returns the part without a record that a version was withdrawn. */
export function withoutWithdrawn(part: ChannelPart, version: string): ChannelPart {
  const { withdrawn = [], ...rest } = part;
  if (!withdrawn.includes(version)) return part;
  const others = withdrawn.filter((each) => each !== version);
  return others.length > 0 ? { ...rest, withdrawn: others } : rest;
}

/** Returns the part with a published version as stable. The former stable version is the first one for a rollback. */
export function withPublished(part: ChannelPart | null, version: string): ChannelPart {
  if (!part) return { stable: version, previous: [], canary: null };
  // A version that is stable already changes nothing, and a canary of another version continues.
  if (part.stable === version && part.canary?.version !== version) return part;
  const earlier = [part.stable, ...part.previous].filter((each) => each !== version);
  // The canary ends, because it is now stable or older than the stable version.
  return { ...part, stable: version, previous: earlier.slice(0, maxPreviousVersions), canary: null };
}

/** Which visitors get a canary, and after how many failures it is withdrawn. */
export type CanarySettings = Partial<Omit<Canary, 'version' | 'since'>>;

const defaults = { percent: 0, districts: [], withdrawAt: 0.1, minimumLoads: 5 };

/** Returns the part with this version as its canary. Settings that are left out keep their values. */
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

/** Returns the part after a rollback. The abandoned version is not kept, so that a second rollback goes further back. */
export function withRollback(part: ChannelPart, version: string): ChannelPart {
  const position = part.previous.indexOf(version);
  return { ...part, stable: version, previous: part.previous.slice(position + 1) };
}

export interface PartState {
  pointers: ChannelPart;
  retired: boolean;
}

/** Returns the state of every part of a channel, by name. */
export function partStates({ host, remotes, retired = {} }: Channel): Map<string, PartState> {
  const states = new Map<string, PartState>();
  for (const [name, pointers] of Object.entries(retired)) states.set(name, { pointers, retired: true });
  for (const [name, pointers] of Object.entries(remotes)) states.set(name, { pointers, retired: false });
  if (host) states.set(hostName, { pointers: host, retired: false });
  return states;
}

/** Returns a channel document with these parts instead of its own. */
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
