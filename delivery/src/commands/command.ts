import { userInfo } from 'node:os';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { openStore } from '#src/store/open-store.ts';
import { type Store, StoreError } from '#src/store/store.ts';

type Options = NonNullable<ParseArgsConfig['options']>;
type Values = Record<string, string | boolean | (string | boolean)[] | undefined>;

/** What a command found or did: for machines as it is, for people as lines. */
export interface CommandResult {
  value: unknown;
  lines: string[];
  /** What was asked for could be done, and what it found is not as it should be. */
  failed?: boolean;
}

export interface CommandInput {
  store: Store;
  channel: string;
  /** In number as the command declares. */
  words: string[];
  by: string;
  reason: string | undefined;
  /** Of an option of the command's own. */
  option: (name: string) => string | undefined;
  options: (name: string) => string[];
  has: (name: string) => boolean;
  /** Says what long work is at, when somebody sits and waits for it. */
  progress: (line: string) => void;
}

type HelpedOptions = Record<string, Options[string] & { help: string; value?: string }>;

export interface Command {
  /** One line for the list of all commands. */
  summary: string;
  /** What it needs after its name. */
  words?: { name: string; what: string; many?: boolean; optional?: boolean };
  /** Its own options, each with a line of help. */
  options?: HelpedOptions;
  /** It is about the whole store, or it changes something that is logged. */
  of?: 'store' | 'change';
  run: (input: CommandInput) => Promise<CommandResult>;
}

/** Those that every command takes. */
export const commonOptions = {
  store: {
    type: 'string',
    value: 'STORE',
    help: 'a folder, or s3://bucket/path; default: STORE_DIR or .data/store',
  },
  json: { type: 'boolean', help: 'one JSON document instead of text' },
  help: { type: 'boolean', short: 'h', help: 'this text' },
} as const satisfies HelpedOptions;

const channelOption = {
  channel: { type: 'string', value: 'NAME', help: 'default: CHANNEL or production' },
} as const satisfies HelpedOptions;

const logOptions = {
  by: { type: 'string', value: 'NAME', help: 'who does it, for the log; default: the user of this machine' },
  reason: { type: 'string', value: 'TEXT', help: 'why, for the log' },
} as const satisfies HelpedOptions;

/** All that a command takes beyond what every command does. */
export const optionsOf = ({ options, of }: Command): HelpedOptions => ({
  ...options,
  ...(of !== 'store' && channelOption),
  ...(of === 'change' && logOptions),
});

export class UsageError extends StoreError {
  override name = 'UsageError';
}

const channelName = /^[a-z][a-z0-9-]*$/;

/** A command line understood; `run` is missing where only help is asked for. */
export interface CommandLine {
  name: string;
  json: boolean;
  run?: () => Promise<CommandResult>;
}

export function parseCommandLine(
  args: string[],
  environment: NodeJS.ProcessEnv,
  commands: Record<string, Command>,
  tell: (line: string) => void,
): CommandLine {
  const [name = ''] = parseArgs({
    args,
    options: commonOptions,
    strict: false,
    allowPositionals: true,
  }).positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command && args.some((each) => each === '--help' || each === '-h')) return { name: '', json: false };
  if (!command) refuse(name ? `"${name}" is no command` : 'a command is missing');
  const { values, positionals } = parse(args, name, command);
  const json = values.json === true;
  if (values.help) return { name, json };
  const words = checkWords(name, command, positionals.slice(1));
  const text = (option: string) => (typeof values[option] === 'string' ? values[option] : undefined);
  const channel = text('channel') ?? (environment.CHANNEL || 'production');
  if (!channelName.test(channel))
    throw new UsageError(`"${channel}" cannot be a channel: use a–z, 0–9 and -`);
  const input: CommandInput = {
    store: openStore(text('store') ?? environment.STORE_DIR, tell),
    channel,
    words,
    by: text('by') ?? userInfo().username,
    reason: text('reason'),
    option: text,
    options: (option) => [values[option] ?? []].flat().map(String),
    has: (option) => values[option] === true,
    progress: process.stderr.isTTY ? tell : () => undefined,
  };
  return { name, json, run: () => command.run(input) };
}

function checkWords(name: string, { words: wanted }: Command, words: string[]): string[] {
  const odd = wanted?.many ? undefined : words[wanted ? 1 : 0];
  if (odd !== undefined) refuse(`"${odd}" is one argument too many for ${name}`, name);
  if (wanted && !wanted.optional && !words[0]) refuse(`${wanted.what} is missing`, name);
  return words;
}

function parse(args: string[], name: string, command: Command): { values: Values; positionals: string[] } {
  const known: Options = { ...commonOptions, ...optionsOf(command) };
  try {
    return parseArgs({ args, allowPositionals: true, options: known });
  } catch (error) {
    const [reason = 'wrong options'] = error instanceof Error ? error.message.split('. ') : [];
    const option = /^Unknown option '(.+)'$/.exec(reason)?.[1];
    return refuse(option ? `${name} takes no ${option}` : reason, name);
  }
}

function refuse(reason: string, command = ''): never {
  throw new UsageError(`${reason}: see "release ${command && `${command} `}--help"`);
}
