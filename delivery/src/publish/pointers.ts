import type { Channel, ChannelPart } from '@tapin/shared/remote/channel';
import { hostName } from './build-folder.ts';

const maxPreviousVersions = 20;

export const emptyChannel: Channel = { revision: 0, updatedAt: '', host: null, remotes: {} };

export function partOf(channel: Channel, name: string): ChannelPart | null {
  if (name === hostName) return channel.host;
  return Object.hasOwn(channel.remotes, name) ? (channel.remotes[name] ?? null) : null;
}

/** Returns the channel with one part replaced. */
export function withPart(channel: Channel, name: string, part: ChannelPart): Channel {
  if (name === hostName) return { ...channel, host: part };
  return { ...channel, remotes: { ...channel.remotes, [name]: part } };
}

/** Returns the part with a published version as stable. The former stable version is the first one for a rollback. */
export function withPublished(part: ChannelPart | null, version: string): ChannelPart {
  if (!part) return { stable: version, previous: [], canary: null };
  // A version that is stable already changes nothing, and a canary of another version continues.
  if (part.stable === version && part.canary?.version !== version) return part;
  const earlier = [part.stable, ...part.previous].filter((each) => each !== version);
  // The canary ends, because it is now stable or older than the stable version.
  return { stable: version, previous: earlier.slice(0, maxPreviousVersions), canary: null };
}

/** Returns the part after a rollback. The abandoned version is not kept, so that a second rollback goes further back. */
export function withRollback(part: ChannelPart, version: string): ChannelPart {
  const position = part.previous.indexOf(version);
  return { ...part, stable: version, previous: part.previous.slice(position + 1) };
}
