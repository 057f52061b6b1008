import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { defaultStore } from '#src/default-store.ts';
import { FolderStore } from '#src/store/folder-store.ts';
import { type Store, StoreError } from '#src/store/store.ts';

interface CommandInput {
  store: Store;
  channel: string;
  argument: string | undefined;
  version: string | undefined;
  to: string | undefined;
  by: string;
}

/** What a command found or did: for machines as it is, for people as lines. */
interface CommandResult {
  value: unknown;
  lines: string[];
}

export type Command = (input: CommandInput) => Promise<CommandResult>;

export class UsageError extends StoreError {
  override name = 'UsageError';
}

const channelName = /^[a-z][a-z0-9-]*$/;

export function parseCommandLine(args: string[], environment: NodeJS.ProcessEnv) {
  const { values, positionals } = parse(args);
  const [name, argument, ...rest] = positionals;
  if (rest.length > 0) throw new UsageError(`"${rest[0]}" is one argument too many: see "release --help"`);
  const channel = values.channel ?? (environment.CHANNEL || 'production');
  if (!channelName.test(channel))
    throw new UsageError(`"${channel}" cannot be a channel: use a–z, 0–9 and -`);
  const input: CommandInput = {
    store: new FolderStore(values.store ?? (environment.STORE_DIR || defaultStore)),
    channel,
    argument,
    version: values.version,
    to: values.to,
    by: values.by ?? userInfo().username,
  };
  return { name, input, json: values.json === true, help: values.help === true };
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
    throw new UsageError(`${reason}: see "release --help"`);
  }
}

export function requireArgument(argument: string | undefined, what: string): string {
  if (!argument) throw new UsageError(`${what} is missing: see "release --help"`);
  return argument;
}
