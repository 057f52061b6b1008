import { StoreError } from '#src/store/store.ts';
import type { Command, CommandInput, CommandResult } from './command.ts';
import { table } from './table.ts';

async function run({ store, channel, argument: part }: CommandInput): Promise<CommandResult> {
  const entries = (await store.readLog(channel)).filter((entry) => entry.part === part).reverse();
  if (entries.length === 0) {
    throw new StoreError(`${part} has no history on ${channel}: see "release status" for its parts`);
  }
  const rows = entries.map(({ at, action, version, from, by }) => [at, action, version, from ?? '-', by]);
  return {
    value: { channel, part, entries },
    lines: table(['when', 'what', 'to', 'from', 'by'], rows),
  };
}

export const history: Command = { argument: 'the name of the part', run };
