import { type Published, publishParts } from '#src/publish/publish.ts';
import { sentBytes } from '#src/publish/sent-bytes.ts';
import type { Store } from '#src/store/store.ts';
import { canaryOptions, canaryWish } from './canary-options.ts';
import type { Command, CommandInput, CommandResult } from './command.ts';
import { commitOf, requireBuilt } from './origin-of-build.ts';

async function run(input: CommandInput): Promise<CommandResult> {
  const { store, channel, words: folders, by, reason, progress } = input;
  const wish = canaryWish(input);
  const canary = Object.keys(wish).length > 0 ? wish : undefined;
  for (const folder of folders) await requireBuilt(folder);
  const commit = await commitOf(folders[0] ?? '.');
  const published = await publishParts({
    folders,
    store,
    channel,
    publishedBy: by,
    commit,
    reason,
    canary,
    progress,
  });
  const value = await Promise.all(published.map((part) => withSize(store, part)));
  const lines = value.map((part) => {
    const name = `${part.part} ${part.version}`;
    if (part.from === part.version) return `${name} is live on ${channel} already`;
    const before = part.from ? `, before it ${part.from}` : '';
    const how = canary ? `tried out on ${channel} beside ${part.from}` : `live on ${channel}${before}`;
    return `${name} is ${how}; ${sizeLine(part)}`;
  });
  return { value, lines };
}

export const publish: Command = {
  summary: 'put built parts into the store and make them live, all of them at once',
  words: { name: 'FOLDER', what: 'the folder of the part', many: true },
  options: canaryOptions,
  of: 'change',
  run,
};

interface Sized extends Published {
  /** Of all its scripts and styles, as they are sent. */
  bytes: number;
  bytesBefore: number | null;
}

async function withSize(store: Store, part: Published): Promise<Sized> {
  const sizeOf = async (version: string) => {
    const release = await store.readRelease(part.part, version);
    return release ? sentBytes(store, release) : null;
  };
  return {
    ...part,
    bytes: (await sizeOf(part.version)) ?? 0,
    bytesBefore: part.from === null ? null : await sizeOf(part.from),
  };
}

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

function sizeLine({ bytes, bytesBefore }: Sized): string {
  if (bytesBefore === null) return `${kilobytes(bytes)} of script and style`;
  const change = bytes - bytesBefore;
  const words = change === 0 ? 'as before' : `${kilobytes(Math.abs(change))} ${change > 0 ? 'more' : 'less'}`;
  return `${kilobytes(bytes)} of script and style, ${words}`;
}
