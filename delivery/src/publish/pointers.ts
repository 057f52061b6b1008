import type { Channel, ChannelPart } from '@tapin/shared/remote/channel';
import { hostName } from './build-folder.ts';

const previousKept = 20;

export const emptyChannel: Channel = { revision: 0, updatedAt: '', host: null, remotes: {} };

export function partOf(channel: Channel, name: string): ChannelPart | null {
  if (name === hostName) return channel.host;
  return Object.hasOwn(channel.remotes, name) ? (channel.remotes[name] ?? null) : null;
}

/** The channel with one part as given and everything else as it was. */
export function withPart(channel: Channel, name: string, part: ChannelPart): Channel {
  if (name === hostName) return { ...channel, host: part };
  return { ...channel, remotes: { ...channel.remotes, [name]: part } };
}

/** A published version becomes stable; the one it takes over from is the first to go back to. */
export function published(part: ChannelPart | null, version: string): ChannelPart {
  if (!part) return { stable: version, previous: [], canary: null };
  // What is stable already takes over from nothing; another version that is being tried out goes on beside it.
  if (part.stable === version && part.canary?.version !== version) return part;
  const earlier = [part.stable, ...part.previous].filter((each) => each !== version);
  // What was tried out is now either live or older than what is.
  return { stable: version, previous: earlier.slice(0, previousKept), canary: null };
}

/** The version given up is not kept as one to go back to, so a second rollback goes further back. */
export function rolledBack(part: ChannelPart, version: string): ChannelPart {
  const position = part.previous.indexOf(version);
  return { ...part, stable: version, previous: part.previous.slice(position + 1) };
}
