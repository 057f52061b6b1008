import { promote as promoteParts } from '#src/publish/promote.ts';
import type { Command, CommandInput, CommandResult } from './command.ts';

async function run({ store, channel, words, by, reason, option }: CommandInput): Promise<CommandResult> {
  const value = await promoteParts({ store, channel, by, reason, parts: words, source: option('source') });
  const lines = value.map(({ part, version, from }) => {
    const name = `${part} ${version}`;
    if (from === version) return `${name} is live on ${channel} already`;
    return `${name} is live on ${channel}${from ? `, before it ${from}` : ''}`;
  });
  return { value: { channel, parts: value }, lines };
}

export const promote: Command = {
  summary: 'make what was tried out live for everybody: a canary, or the version of another channel',
  words: { name: 'PART', what: 'the name of the part', many: true },
  options: {
    source: {
      type: 'string',
      value: 'NAME',
      help: 'the channel that has it, such as staging; default: the canary here',
    },
  },
  of: 'change',
  run,
};
