import type { Channel, ChannelPart } from '@tapin/shared/remote/channel';
import { hostName } from './build-folder.ts';

const previousKept = 20;

export const emptyChannel: Channel = { revision: 0, updatedAt: '', host: null, remotes: {} };

export function partOf(channel: Channel, name: string): ChannelPart | null {
  if (name === hostName) return channel.host;
  return Object.hasOwn(channel.remotes, name) ? (channel.remotes[name] ?? null) : null;
}

/** The next revision, in which one part is another and everything else is as it was. */
export function withPart(channel: Channel, name: string, part: ChannelPart, now: string): Channel {
  const next = { ...channel, revision: channel.revision + 1, updatedAt: now };
  if (name === hostName) return { ...next, host: part };
  return { ...next, remotes: { ...channel.remotes, [name]: part } };
}

/** A published version becomes stable; the one it takes over from is the first to go back to. */
export function published(part: ChannelPart | null, version: string): ChannelPart {
  if (!part) return { stable: version, previous: [], canary: null };
  const earlier = [part.stable, ...part.previous].filter((each) => each !== version);
  return { ...part, stable: version, previous: earlier.slice(0, previousKept) };
}

/** The version given up is not kept as one to go back to, so a second rollback goes further back. */
export function rolledBack(part: ChannelPart, version: string): ChannelPart {
  const position = part.previous.indexOf(version);
  return { ...part, stable: version, previous: part.previous.slice(position + 1) };
}
