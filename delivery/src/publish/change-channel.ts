import { isDeepStrictEqual } from 'node:util';
import type { Channel, ChannelPart } from '@tapin/shared/remote/channel';
import type { LogEntry } from '#src/store/log-entry.ts';
import { ChannelMoved, type Store } from '#src/store/store.ts';
import { emptyChannel, partOf, withPart } from './pointers.ts';

/** Many more than operators ever work at once. */
const maximumAttempts = 50;

interface Change {
  store: Store;
  channel: string;
  part: string;
  action: LogEntry['action'];
  by: string;
  /** The part as it is to be; may throw to refuse. Asked again when somebody changed another part meanwhile. */
  move: (part: ChannelPart | null, channel: Channel) => Promise<ChannelPart> | ChannelPart;
}

export interface Changed {
  from: string | null;
  to: string;
  channel: Channel;
}

/**
 * Moves one part's pointer. Another operator's change of another part is taken in and does no harm; of the same
 * part it ends the attempt, because this operator decided on what is no longer there.
 */
export async function changeChannel({
  store,
  channel: name,
  part,
  action,
  by,
  move,
}: Change): Promise<Changed> {
  let decidedOn: ChannelPart | null | undefined;
  for (let attempt = 1; ; attempt += 1) {
    const channel = (await store.readChannel(name)) ?? emptyChannel;
    const before = partOf(channel, part);
    if (decidedOn !== undefined && !isDeepStrictEqual(before, decidedOn)) {
      throw new ChannelMoved(
        `${part} on ${name} was changed by someone else meanwhile: look at "release status", then try again`,
      );
    }
    decidedOn = before;
    const after = await move(before, channel);
    const from = before?.stable ?? null;
    if (before && isDeepStrictEqual(before, after)) return { from, to: after.stable, channel };
    const at = new Date().toISOString();
    const next = withPart(channel, part, after, at);
    const change: LogEntry = { at, by, action, part, version: after.stable, from, revision: next.revision };
    try {
      await store.replaceChannel(name, next, change);
      return { from, to: after.stable, channel: next };
    } catch (error) {
      if (!(error instanceof ChannelMoved) || attempt === maximumAttempts) throw error;
    }
  }
}
