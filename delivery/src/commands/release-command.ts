import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import {
  type CommandResult,
  collectValues,
  type Program,
  parseWholeNumber,
  UsageError,
} from '@tapin/servers/command-line';
import type { Operation } from '#src/publish/changes/change-channel.ts';
import { isConfigured, openForCommand } from '#src/signing/open-signed-store.ts';
import type { CanarySettings } from '#src/store/pointers.ts';
import type { Store } from '#src/store/store.ts';

export interface ReleaseContext {
  program: Program;
  report: (result: CommandResult) => void;
  env: NodeJS.ProcessEnv;
  /**
   * The folder that `start` fills in development. A command without an option for the store uses this folder when it
   * exists.
   */
  developmentStore?: string;
  warn: (line: string) => void;
  /** Prints the progress of a long command if the output is a terminal. */
  progress: (line: string) => void;
  /** Ends a command that runs until it is interrupted. */
  signal?: AbortSignal;
}

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

export const channelCommand = (context: ReleaseContext, name: string, description: string) =>
  storeCommand(context, name, description).option(
    '--channel <NAME>',
    'the channel; default: CHANNEL or production',
    channelName,
  );

export const changeCommand = (context: ReleaseContext, name: string, description: string) =>
  channelCommand(context, name, description)
    .option('--by <NAME>', 'the operator for the log; default: the user of this machine')
    .option('--reason <TEXT>', 'the reason for the log')
    .option('--key <FILE>', 'the private key that signs the change; default: SIGNING_KEY');

export const anywayOption = [
  '--anyway',
  'also make a version live that was withdrawn because it failed, or a remote that was retired',
] as const;

export const canaryCommand = (context: ReleaseContext, name: string, description: string) =>
  changeCommand(context, name, description)
    .option(
      '--percent <N>',
      'the share of visitors who get the canary, 0 to 100; each visitor keeps their version',
      percentage,
    )
    .option('--district <ID>', 'a district whose visitors all get the canary; repeatable', collectValues)
    .option(
      '--withdraw-at <N>',
      'withdraw the canary when it fails for more than N percent and no stable version can be compared; default 10',
      percentage,
    )
    .option(
      '--min-visitors <N>',
      'the visitors who must have loaded the canary before it can be withdrawn; default 5',
      parseWholeNumber(1, 1_000_000),
    )
    .option(
      '--one-network',
      'let faults from a single network withdraw the canary: for a site whose visitors share one address',
    )
    .option(...anywayOption);

function percentage(text: string): number {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (value >= 0 && value <= 100) return value;
  throw new UsageError('It must be a number from 0 to 100.');
}

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
  openForCommand(storeAddress(context, store), context.env, {
    // A key that was named replaces that of the operator of a development site.
    keyFile: key ?? context.env.SIGNING_KEY,
    warn: context.warn,
  });

/**
 * Returns the store that the option or the environment names. There is no default, because a command on a store that no
 * site serves would have no effect.
 */
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

interface CanaryOptions {
  percent?: number;
  district?: readonly string[];
  withdrawAt?: number;
  minVisitors?: number;
  oneNetwork?: boolean;
}

export function canarySettingsOf({
  percent,
  district = [],
  withdrawAt,
  minVisitors,
  oneNetwork,
}: CanaryOptions): CanarySettings | null {
  const canary = {
    ...(percent !== undefined && { percent }),
    ...(district.length > 0 && { districts: [...district] }),
    ...(withdrawAt !== undefined && { withdrawAt: withdrawAt / 100 }),
    ...(minVisitors !== undefined && { minimumLoads: minVisitors }),
    ...(oneNetwork && { oneNetwork }),
  };
  return Object.keys(canary).length > 0 ? canary : null;
}
