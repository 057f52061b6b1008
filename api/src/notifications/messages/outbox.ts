import type { StoppableWorker } from '#src/notifications/worker/worker.ts';
import type { Channel } from './channel.ts';
import { type SenderContext, startSender } from './sender.ts';

/** Starts a sender for each channel. A slow or failing channel does not delay the others. */
export function startOutbox(
  context: SenderContext,
  channels: readonly Channel[],
  onFailure: (error: unknown) => void,
): StoppableWorker {
  const senders = channels.map((channel) => startSender(context, channel, onFailure));
  return {
    wake: () => {
      for (const sender of senders) sender.wake();
    },
    settled: async () => {
      await Promise.all(senders.map((sender) => sender.settled()));
    },
    close: async () => {
      await Promise.all(senders.map((sender) => sender.close()));
    },
  };
}
