import type { Channel, ChannelContext } from '#src/notifications/messages/channel.ts';
import { createMailChannel } from './mail.ts';
import { mailChannel } from './mail-queue.ts';

/** The channels by name. A notification is delivered over all channels in which the recipient has an address. */
const factories: Record<string, (context: ChannelContext) => Omit<Channel, 'name'>> = {
  [mailChannel]: createMailChannel,
};

export const channelNames = Object.keys(factories);

export const createChannels = (context: ChannelContext): Channel[] =>
  Object.entries(factories).map(([name, create]) => ({ name, ...create(context) }));
