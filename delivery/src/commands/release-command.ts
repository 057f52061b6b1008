import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { type CommandResult, type Program, UsageError } from '@tapin/servers/command-line';
import type { Operation } from '#src/publish/changes/change-channel.ts';
import { isConfigured, openForCommand } from '#src/signing/open-signed-store.ts';
import type { Store } from '#src/store/store.ts';

/** The functions and variables that a command gets from its process. */
export interface ReleaseContext {
  program: Program;
  report: (result: CommandResult) => void;
  env: NodeJS.ProcessEnv;
  /** The folder that `start` fills in development. A command that names no store uses it when it exists. */
  developmentStore?: string;
  /** Prints a line on stderr. */
  warn: (line: string) => void;
  /** Prints the progress of a long command, on a terminal only. */
  progress: (line: string) => void;
}

/** Declares a command about the whole store. */
export const storeCommand = (
  { program, developmentStore }: ReleaseContext,
  name: string,
  description: string,
) =>
  program
    .command(name)
    .description(description)
    .option(
      '--store <STORE>',
      `a folder, or s3://bucket/path; default: STORE_DIR${developmentStore ? ', in development .data/store' : ''}`,
    );

/** Declares a command that reads one channel. */
export const channelCommand = (context: ReleaseContext, name: string, description: string) =>
  storeCommand(context, name, description).option(
    '--channel <NAME>',
    'the channel; default: CHANNEL or production',
    channelName,
  );

/** Declares a command that changes a channel and is logged. */
export const changeCommand = (context: ReleaseContext, name: string, description: string) =>
  channelCommand(context, name, description)
    .option('--by <NAME>', 'the operator for the log; default: the user of this machine')
    .option('--reason <TEXT>', 'the reason for the log')
    .option('--key <FILE>', 'the private key that signs the change; default: SIGNING_KEY');

/** The option of commands that make a version live. */
export const anywayOption = [
  '--anyway',
  'also make a version live that was withdrawn because it failed, or a remote that was retired',
] as const;

const channelPattern = /^[a-z][a-z0-9-]*$/;
const channelRule = 'The name of a channel consists of a–z, 0–9 and -, and begins with a letter.';

function channelName(text: string): string {
  if (channelPattern.test(text)) return text;
  throw new UsageError(channelRule);
}

function defaultChannel({ CHANNEL }: NodeJS.ProcessEnv): string {
  const channel = CHANNEL || 'production';
  if (channelPattern.test(channel)) return channel;
  throw new UsageError(`the variable CHANNEL is '${channel}'. ${channelRule}`);
}

interface StoreOptions {
  store?: string;
  key?: string;
}

interface ChannelOptions extends StoreOptions {
  channel?: string;
}

interface ChangeOptions extends ChannelOptions {
  by?: string;
  reason?: string;
  anyway?: boolean;
}

export const storeOf = (context: ReleaseContext, { store, key }: StoreOptions): Store =>
  openForCommand(storeAddress(context, store), context.env, { keyFile: key, warn: context.warn });

/** Returns the store that the command or the environment names. A store that nobody named would be one that no site serves. */
function storeAddress({ env, developmentStore }: ReleaseContext, option: string | undefined): string {
  const isDeveloped = developmentStore && !isConfigured(env) && existsSync(developmentStore);
  const address = option ?? (env.STORE_DIR || (isDeveloped ? developmentStore : ''));
  if (address) return address;
  throw new UsageError(
    'no release store is named: set STORE_DIR to a folder or to s3://bucket/path (in the environment or in .env), or name it with --store',
  );
}

export const channelOf = (context: ReleaseContext, options: ChannelOptions) => ({
  store: storeOf(context, options),
  channel: options.channel ?? defaultChannel(context.env),
});

export const operationOf = (context: ReleaseContext, options: ChangeOptions): Operation => ({
  ...channelOf(context, options),
  by: options.by ?? userInfo().username,
  reason: options.reason,
  anyway: options.anyway,
});
