import { StoreError } from '#src/store/store.ts';
import type { Command, CommandInput, CommandResult } from './command.ts';
import { table } from './table.ts';

async function run({ store, channel, words }: CommandInput): Promise<CommandResult> {
  const [part] = words;
  const log = await store.readLog(channel);
  const entries = log.filter((entry) => !part || entry.part === part).reverse();
  if (entries.length === 0) {
    throw new StoreError(
      part
        ? `${part} has no history on ${channel}: see "release status" for its parts`
        : `${channel} has no history in ${store.address}`,
    );
  }
  const rows = entries.map((entry) => [
    entry.at,
    entry.part,
    entry.percent === undefined ? entry.action : `${entry.action} ${entry.percent} %`,
    entry.version,
    entry.from ?? '-',
    entry.by,
    entry.reason ?? '',
  ]);
  return {
    value: { channel, ...(part && { part }), entries },
    lines: table(['when', 'part', 'what', 'to', 'from', 'by', 'why'], rows),
  };
}

export const history: Command = {
  summary: 'who moved what to which version, when and why, latest first',
  words: { name: 'PART', what: 'the name of the part', optional: true },
  run,
};
