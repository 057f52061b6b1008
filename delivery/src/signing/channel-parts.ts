import type { Channel, ChannelPart } from '@tapin/shared/remote/channel';
import { hostName } from '#src/store/part-names.ts';

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
