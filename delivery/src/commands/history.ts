import { formatTable } from '@tapin/shared/server/command-line-table';
import type { LogEntry } from '#src/store/log-entry.ts';
import { StoreError } from '#src/store/store.ts';
import { channelCommand, channelOf, type ReleaseContext } from './release-command.ts';

function actionText({ action, percent, anyway }: LogEntry): string {
  const changed = percent === undefined ? action : `${action} ${percent} %`;
  return anyway ? `${changed} --anyway` : changed;
}

export function declareHistory(context: ReleaseContext): void {
  channelCommand(
    context,
    'history',
    'list the changes of the channel with operator, time and reason, the latest first',
  )
    .argument('[PART]', 'the name of the part')
    .action(async (part, options) => {
      const { store, channel } = channelOf(context, options);
      const log = await store.readLog(channel);
      const entries = log.filter((entry) => !part || entry.part === part).reverse();
      if (entries.length === 0) {
        throw new StoreError(
          part
            ? `${part} has no history on ${channel}: "release status" lists its parts`
            : `${channel} has no history in ${store.address}`,
        );
      }
      const rows = entries.map((entry) => [
        entry.at,
        entry.part,
        actionText(entry),
        entry.action === 'retire' ? '-' : entry.version,
        entry.from ?? '-',
        entry.by,
        entry.reason ?? '',
      ]);
      context.report({
        data: { channel, ...(part && { part }), entries },
        lines: formatTable(['when', 'part', 'what', 'to', 'from', 'by', 'why'], rows),
      });
    });
}
