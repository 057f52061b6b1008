import type { Channel } from '@tapin/delivery-formats/channel';
import type { LogEntry } from '#src/store/log-entry.ts';
import { retiredPartOf } from '#src/store/pointers.ts';

/** Returns why a blocked version is refused, with what the log of the channel says about it. */
export const blockedBecause = (
  channel: Channel,
  log: readonly LogEntry[],
  name: string,
  version: string,
): string =>
  retiredPartOf(channel, name) ? retiredBecause(log, name) : withdrawnBecause(log, name, version);

export function withdrawnBecause(log: readonly LogEntry[], name: string, version: string): string {
  const entry = log.findLast(
    ({ action, part, from }) => action === 'withdraw' && part === name && from === version,
  );
  const when = entry ? ` on ${entry.at.slice(0, 10)} by ${entry.by}` : '';
  const why = entry?.reason ? `, because ${entry.reason}` : ' because it failed';
  return `${name} ${version} was withdrawn${when}${why}: release a corrected version, or repeat with --anyway`;
}

function retiredBecause(log: readonly LogEntry[], name: string): string {
  const entry = log.findLast(({ action, part }) => action === 'retire' && part === name);
  const when = entry ? ` since ${entry.at.slice(0, 10)} by ${entry.by}` : '';
  const why = entry?.reason ? ` (${entry.reason})` : '';
  return `${name} is retired${when}${why}: bring it back with "release restore ${name}", or repeat with --anyway`;
}
