import { isDeepStrictEqual } from 'node:util';
import type { Channel, ChannelPart } from '@tapin/delivery-formats/channel';
import { isPreviewVersion } from '@tapin/delivery-formats/preview';
import { toPrintable } from '@tapin/servers/printable';
import { requireSigning } from '#src/signing/key-list/key-list.ts';
import { emptyChannel } from '#src/store/channels.ts';
import type { Action, LogEntry } from '#src/store/log-entry.ts';
import { isBlocked, partOf, retiredPartOf, withoutWithdrawn, withPart } from '#src/store/pointers.ts';
import { RevisionConflictError, type Store, StoreError } from '#src/store/store.ts';

/** The limit is far above the number of operators who may work at the same time. */
const maxAttempts = 50;

export interface Operation {
  store: Store;
  channel: string;
  by: string;
  reason?: string | undefined;
  /** Insists on a change to a version that was withdrawn, or to a remote that was retired. */
  anyway?: boolean | undefined;
}

interface Change extends Operation {
  action: Action;
  parts: string[];
  /**
   * Returns the new state of a part, or throws to refuse the change. It is called again when another operator has
   * changed another part meanwhile.
   */
  move: (name: string, part: ChannelPart | null, channel: Channel) => Promise<ChannelPart> | ChannelPart;
  place?: (channel: Channel, name: string, part: ChannelPart) => Channel;
  /** The document to change, if the caller has read it with `readForChange`. */
  current?: Channel;
}

export interface ChannelChange {
  channel: Channel;
  before: Map<string, ChannelPart | null>;
  /** The time from the claim of the revision until the pointer was moved on disk. */
  movedInMs: number;
}

/**
 * Moves the pointers of some parts in one revision. When another operator has changed other parts meanwhile, it retries
 * on top of that change. When the same part was changed, it refuses, because this operator decided about an older
 * state.
 */
export async function changeChannel(change: Change): Promise<ChannelChange> {
  const { store, channel: name, parts, move, place = withPart } = change;
  let { current } = change;
  let expected: ChannelChange['before'] | undefined;
  for (let attempt = 1; ; attempt += 1) {
    const channel = current ?? (await readForChange(store, name));
    const before = new Map(parts.map((part) => [part, partOf(channel, part)]));
    refuseConcurrentChange(name, before, expected);
    // The document of the caller may be old by now, so it is not compared with the next one.
    expected = current ? undefined : before;
    const after = new Map<string, ChannelPart>();
    for (const [part, pointers] of before) after.set(part, await move(part, pointers, channel));
    const placed = [...after].reduce((made, [part, pointers]) => place(made, part, pointers), channel);
    // The log has no entry for a part that did not change.
    const moved = [...after].filter(([part]) => !isDeepStrictEqual(before.get(part), partOf(placed, part)));
    if (moved.length === 0) return { channel, before, movedInMs: 0 };
    const at = new Date().toISOString();
    const next = { ...placed, revision: channel.revision + 1, updatedAt: at };
    const entries = moved.map(([part, pointers]) =>
      entryOf(
        change,
        part,
        { before: before.get(part) ?? null, after: pointers, channel },
        { at, revision: next.revision },
      ),
    );
    const startedAt = performance.now();
    try {
      await store.replaceChannel(name, next, entries);
      const movedInMs = Math.round((performance.now() - startedAt) * 10) / 10;
      return { channel: next, before, movedInMs };
    } catch (error) {
      if (!(error instanceof RevisionConflictError) || attempt === maxAttempts) throw error;
      current = undefined;
    }
  }
}

/** Reads a channel to change it. It refuses an unsigned change of a signed store. */
export async function readForChange(store: Store, channel: string): Promise<Channel> {
  await requireSigning(store);
  return (await store.readChannel(channel)) ?? emptyChannel;
}

function refuseConcurrentChange(
  name: string,
  now: ChannelChange['before'],
  expected: ChannelChange['before'] = now,
): void {
  const changed = [...now].find(([part, pointers]) => !isDeepStrictEqual(pointers, expected.get(part)));
  if (!changed) return;
  throw new RevisionConflictError(
    `${changed[0]} on ${name} was changed by another operator at the same time: check "release status", then try again`,
  );
}

/**
 * Returns the log entry. Its version is the canary if the action is about a canary, and otherwise the stable version.
 */
function entryOf(
  { action, by, reason, anyway }: Change,
  part: string,
  { before, after, channel }: { before: ChannelPart | null; after: ChannelPart; channel: Channel },
  when: Pick<LogEntry, 'at' | 'revision'>,
): LogEntry {
  // Control characters in a name or a reason could forge other log entries on a terminal.
  const reasonText = toPrintable(reason ?? '');
  const stable = { version: after.stable, from: before?.stable ?? null };
  const moved = action === 'withdraw' ? { ...stable, from: before?.canary?.version ?? null } : stable;
  const { canary } = after;
  const canaryFields = action === 'canary' && canary && { version: canary.version, percent: canary.percent };
  return {
    ...when,
    by: toPrintable(by),
    action,
    part,
    ...moved,
    ...canaryFields,
    ...(action === 'config' && { config: after.config ?? {} }),
    ...(reasonText && { reason: reasonText }),
    ...(anyway && hasInsisted(channel, part, before, after) && { anyway }),
  };
}

const hasInsisted = (channel: Channel, part: string, before: ChannelPart | null, after: ChannelPart) =>
  retiredPartOf(channel, part) !== null ||
  (before?.withdrawn ?? []).some((version) => !after.withdrawn?.includes(version));

/**
 * Returns the state of a part before a version becomes live. It refuses a version that was withdrawn because it failed,
 * and a remote that was retired, unless the operator insists.
 */
export async function stateFor(
  { store, channel: channelName, anyway }: Operation,
  channel: Channel,
  name: string,
  version: string,
): Promise<ChannelPart | null> {
  if (isPreviewVersion(version))
    throw new StoreError(
      `${name} ${version} was built for a preview, which is on no channel: build it again under its own version, then publish`,
    );
  if (!anyway && isBlocked(channel, name, version))
    throw new StoreError(blockedBecause(channel, await store.readLog(channelName), name, version));
  const known = partOf(channel, name) ?? retiredPartOf(channel, name);
  return known && withoutWithdrawn(known, version);
}

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
