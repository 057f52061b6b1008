import { rollBack } from '#src/publish/roll-back.ts';
import type { Command, CommandInput, CommandResult } from './command.ts';

async function run({ store, channel, argument: part, to, by }: CommandInput): Promise<CommandResult> {
  const value = await rollBack({ store, channel, part, by, to });
  return {
    value,
    lines: [
      `${part} went from ${value.from} back to ${value.version} on ${channel}`,
      ...value.warnings.map((warning) => `warning: ${warning}`),
    ],
  };
}

export const rollback: Command = { argument: 'the name of the part', options: ['to'], run };
