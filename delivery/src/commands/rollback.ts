import { rollBack } from '#src/publish/roll-back.ts';
import { type Command, requireArgument } from './command.ts';

export const rollback: Command = async ({ store, channel, argument, to, by }) => {
  const part = requireArgument(argument, 'the name of the part');
  const value = await rollBack({ store, channel, part, by, to });
  return {
    value,
    lines: [
      `${part} went from ${value.from} back to ${value.version} on ${channel}`,
      ...value.warnings.map((warning) => `warning: ${warning}`),
    ],
  };
};
