import { startCanary, withdrawCanary } from '#src/publish/canary.ts';
import { canaryOptions, canaryWish } from './canary-options.ts';
import { type Command, type CommandInput, type CommandResult, UsageError } from './command.ts';

async function run(input: CommandInput): Promise<CommandResult> {
  const { store, channel, words, by, reason, option, has } = input;
  const [part = ''] = words;
  const operation = { store, channel, by, reason, part };
  const wish = canaryWish(input);
  if (has('stop')) {
    if (Object.keys(wish).length > 0)
      throw new UsageError('--stop ends a canary: leave the other options out');
    const version = await withdrawCanary(operation, option('version'));
    return {
      value: { part, channel, withdrawn: version },
      lines: [`${part} ${version} is no canary any more on ${channel}`],
    };
  }
  if (Object.keys(wish).length === 0)
    throw new UsageError('say who gets it: --percent or --district, or --stop');
  const value = await startCanary(operation, option('version'), wish);
  const { version = '', percent = 0, districts = [] } = value.canary ?? {};
  const who = [`${percent} % of the visitors`, ...districts.map((id) => `district ${id}`)].join(', ');
  return {
    value: { part, channel, ...value },
    lines: [`${part} ${version} is tried out on ${channel} beside ${value.stable}: ${who}`],
  };
}

export const canary: Command = {
  summary: 'try a version from the store out on some visitors, change how many, or stop',
  words: { name: 'PART', what: 'the name of the part' },
  options: {
    version: { type: 'string', value: 'V', help: 'which version; default: the one that is being tried out' },
    ...canaryOptions,
    stop: { type: 'boolean', help: 'give everybody the stable version again' },
  },
  of: 'change',
  run,
};
