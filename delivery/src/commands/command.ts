import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { defaultStore } from '#src/default-store.ts';
import { FolderStore } from '#src/store/folder-store.ts';
import { type Store, StoreError } from '#src/store/store.ts';

export interface CommandInput {
  store: Store;
  channel: string;
  /** What the command declares that it needs; empty when it needs nothing. */
  argument: string;
  version: string | undefined;
  to: string | undefined;
  by: string;
}

/** What a command found or did: for machines as it is, for people as lines. */
export interface CommandResult {
  value: unknown;
  lines: string[];
}

export interface Command {
  /** What it needs after its name, if anything. */
  argument?: string;
  /** Besides those that every command takes. */
  options?: readonly ('version' | 'to')[];
  run: (input: CommandInput) => Promise<CommandResult>;
}

export class UsageError extends StoreError {
  override name = 'UsageError';
}

const channelName = /^[a-z][a-z0-9-]*$/;

export function parseCommandLine(
  args: string[],
  environment: NodeJS.ProcessEnv,
  commands: Record<string, Command>,
) {
  const { values, positionals } = parse(args);
  const json = values.json === true;
  if (values.help) return null;
  const [name = '', ...words] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) refuse(name ? `"${name}" is no command` : 'a command is missing');
  const odd = words[command.argument ? 1 : 0];
  if (odd !== undefined) refuse(`"${odd}" is one argument too many for ${name}`);
  if (command.argument && !words[0]) refuse(`${command.argument} is missing`);
  const strange = (['version', 'to'] as const).find(
    (option) => values[option] !== undefined && !command.options?.includes(option),
  );
  if (strange) refuse(`${name} takes no --${strange}`);
  const channel = values.channel ?? (environment.CHANNEL || 'production');
  if (!channelName.test(channel))
    throw new UsageError(`"${channel}" cannot be a channel: use a–z, 0–9 and -`);
  const input: CommandInput = {
    store: new FolderStore(values.store ?? (environment.STORE_DIR || defaultStore)),
    channel,
    argument: words[0] ?? '',
    version: values.version,
    to: values.to,
    by: values.by ?? userInfo().username,
  };
  return { command, input, json };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        channel: { type: 'string' },
        store: { type: 'string' },
        version: { type: 'string' },
        to: { type: 'string' },
        by: { type: 'string' },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    const [reason] = error instanceof Error ? error.message.split('. ') : ['wrong options'];
    return refuse(`${reason}`);
  }
}

function refuse(reason: string): never {
  throw new UsageError(`${reason}: see "release --help"`);
}
