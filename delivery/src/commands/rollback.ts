import { rollBack } from '#src/publish/roll-back.ts';
import type { Command, CommandInput, CommandResult } from './command.ts';

async function run({ store, channel, words, by, reason, option }: CommandInput): Promise<CommandResult> {
  const [part = ''] = words;
  const value = await rollBack({ store, channel, part, by, reason, to: option('to'), from: option('from') });
  return {
    value,
    lines: [
      `${part} went from ${value.from} back to ${value.version} on ${channel} (pointer moved in ${value.movedInMs} ms)`,
      ...value.warnings.map((warning) => `warning: ${warning}`),
    ],
  };
}

export const rollback: Command = {
  summary: 'back to the version before, on the next page load',
  words: { name: 'PART', what: 'the name of the part' },
  options: {
    to: { type: 'string', value: 'V', help: 'to this version; default: the one before' },
    from: { type: 'string', value: 'V', help: 'only if this is the live version: what you saw in "status"' },
  },
  of: 'change',
  run,
};
