import type { ChannelPart } from '@tapin/shared/remote/channel';
import { hostName } from '#src/publish/build-folder.ts';
import { type Store, StoreError } from '#src/store/store.ts';
import type { StoredOutcome } from '#src/store/stored-outcome.ts';
import type { Command, CommandInput, CommandResult } from './command.ts';
import { table } from './table.ts';

async function run({ store, channel: name }: CommandInput): Promise<CommandResult> {
  const channel = await store.readChannel(name);
  if (!channel)
    throw new StoreError(`nothing is published on ${name} in ${store.address}: publish the host first`);
  const outcomes = await store.readOutcomes(name);
  const host = channel.host ? [await describe(store, hostName, channel.host, outcomes)] : [];
  const remotes = await Promise.all(
    Object.entries(channel.remotes).map(([part, pointers]) => describe(store, part, pointers, outcomes)),
  );
  const parts = [...host, ...remotes];
  const { revision, updatedAt } = channel;
  const rows = parts.map((part) => [
    part.part,
    part.stable,
    part.previous[0] ?? '-',
    part.publishedAt,
    part.publishedBy,
    `${part.loads}`,
    `${part.failures}`,
  ]);
  return {
    value: { channel: name, revision, updatedAt, parts },
    lines: [
      `${name}, revision ${revision}, ${updatedAt}`,
      ...table(['part', 'live', 'before', 'published', 'by', 'loads', 'failed'], rows),
    ],
  };
}

export const status: Command = {
  summary: 'what is live, since when and why, and how its loads end',
  run,
};

async function describe(store: Store, part: string, pointers: ChannelPart, outcomes: StoredOutcome[]) {
  const release = await store.readRelease(part, pointers.stable);
  const own = outcomes.filter(({ remote, version }) => remote === part && version === pointers.stable);
  return {
    part,
    ...pointers,
    publishedAt: release?.publishedAt ?? 'missing',
    publishedBy: release?.publishedBy ?? 'missing',
    commit: release?.commit ?? 'missing',
    loads: own.length,
    failures: own.filter((outcome) => outcome.status === 'failed').length,
  };
}
