import type { Channel, ChannelPart } from '@tapin/shared/remote/channel';
import type { LogEntry } from '#src/store/log-entry.ts';
import { partOf, retiredPartOf, withoutWithdrawn } from '#src/store/pointers.ts';
import { StoreError } from '#src/store/store.ts';
import type { Operation } from './change-channel.ts';

/**
 * Returns the state of a part from which a version becomes live. It refuses a version that was withdrawn because it
 * failed, and a remote that was retired, unless the operator insists.
 */
export async function stateFor(
  operation: Operation,
  channel: Channel,
  name: string,
  version: string,
): Promise<ChannelPart | null> {
  const retired = retiredPartOf(channel, name);
  const known = partOf(channel, name) ?? retired;
  if (!known) return null;
  if (retired && !operation.anyway) throw new StoreError(await explainRetired(operation, name));
  await refuseWithdrawn(operation, name, known, version);
  return withoutWithdrawn(known, version);
}

/** Refuses a version that was withdrawn because it failed, unless the operator insists. */
export async function refuseWithdrawn(
  operation: Operation,
  name: string,
  { withdrawn = [] }: ChannelPart,
  version: string,
): Promise<void> {
  if (operation.anyway || !withdrawn.includes(version)) return;
  throw new StoreError(await explainWithdrawn(operation, name, version));
}

async function explainWithdrawn(operation: Operation, name: string, version: string): Promise<string> {
  const entry = await lastEntry(
    operation,
    ({ action, part, from }) => action === 'withdraw' && part === name && from === version,
  );
  const when = entry ? ` on ${entry.at.slice(0, 10)} by ${entry.by}` : '';
  const why = entry?.reason ? `, because ${entry.reason}` : ' because it failed';
  return `${name} ${version} was withdrawn${when}${why}: release a corrected version, or repeat with --anyway`;
}

async function explainRetired(operation: Operation, name: string): Promise<string> {
  const entry = await lastEntry(operation, ({ action, part }) => action === 'retire' && part === name);
  const when = entry ? ` since ${entry.at.slice(0, 10)} by ${entry.by}` : '';
  const why = entry?.reason ? ` (${entry.reason})` : '';
  return `${name} is retired${when}${why}: bring it back with "release restore ${name}", or repeat with --anyway`;
}

async function lastEntry(
  { store, channel }: Operation,
  matches: (entry: LogEntry) => boolean,
): Promise<LogEntry | undefined> {
  return (await store.readLog(channel)).findLast(matches);
}
