import { setTimeout } from 'node:timers/promises';
import { parseWholeNumber } from '@tapin/servers/command-line';
import { toPrintable } from '@tapin/servers/printable';
import { type PartEvent, PartEvents } from '#src/figures/part-events.ts';
import { StoreError } from '#src/store/store.ts';
import { channelCommand, channelOf, type ReleaseContext } from './release-command.ts';

const hourMs = 3_600_000;
const intervalMs = 2_000;
/** Figures are kept for two weeks. */
const maxHours = 14 * 24;

export function declareLogsOf(context: ReleaseContext, part: () => string): void {
  channelCommand(
    context,
    'logs',
    'list what happened to the remote: changes of its versions, loads that failed, and faults with their places',
  )
    .option('--hours <N>', 'begin this number of hours ago', parseWholeNumber(1, maxHours), 24)
    .option('--follow', 'print also what happens from now on, until Ctrl-C')
    .action(async ({ hours, follow = false, ...options }) => {
      const { store, channel } = channelOf(context, options);
      const name = part();
      if (!(await store.readChannel(channel)))
        throw new StoreError(
          `nothing is published on ${channel} in ${store.address}: check --channel and --store`,
        );
      const events = new PartEvents({ store, channel, part: name, since: Date.now() - hours * hourMs });
      const first = await events.next();
      const none = `nothing happened to ${name} on ${channel} in ${hours} hours`;
      context.report({
        data: { part: name, channel, events: first },
        lines: first.length > 0 ? first.map(lineOf) : [none],
      });
      let isFollowing = follow;
      while (isFollowing) {
        await setTimeout(intervalMs, undefined, context.signal && { signal: context.signal }).catch(() => {});
        isFollowing = !context.signal?.aborted;
        // A store that does not answer for a moment does not end the command.
        const next = await events.next().catch((error: Error) => {
          context.warn(`the store cannot be read: ${error.message}`);
          return [];
        });
        if (next.length > 0)
          context.report({ data: { part: name, channel, events: next }, lines: next.map(lineOf) });
      }
    });
}

const lineOf = ({ at, kind, version, text }: PartEvent): string =>
  toPrintable(`${at.slice(0, 19).replace('T', ' ')} ${kind.padEnd(6)} ${version} ${text}`);
