import { StoreError } from '#src/store/store.ts';
import { type Command, requireArgument } from './command.ts';
import { table } from './table.ts';

export const history: Command = async ({ store, channel, argument }) => {
  const part = requireArgument(argument, 'the name of the part');
  const entries = (await store.readLog(channel)).filter((entry) => entry.part === part).reverse();
  if (entries.length === 0) {
    throw new StoreError(`${part} has no history on ${channel}: see "release status" for its parts`);
  }
  const rows = entries.map(({ at, action, version, from, by }) => [at, action, version, from ?? '-', by]);
  return {
    value: { channel, part, entries },
    lines: table(['when', 'what', 'to', 'from', 'by'], rows),
  };
};
