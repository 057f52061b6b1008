import { type Published, publishParts } from '#src/publish/publish.ts';
import { sentBytes } from '#src/publish/sent-bytes.ts';
import type { Store } from '#src/store/store.ts';
import { canaryCommand, canaryOf } from './canary-command.ts';
import { commitOf, requireBuilt } from './origin-of-build.ts';
import { operationOf, type ReleaseContext } from './release-command.ts';

export function declarePublish(context: ReleaseContext): void {
  const { env, progress, report } = context;
  canaryCommand(context, 'publish', 'put built parts into the store and make them live, all of them at once')
    .argument('<FOLDER...>', 'the folders of the parts')
    .action(async (folders, options) => {
      const { store, channel, by, reason } = operationOf(context, options);
      const canary = canaryOf(options) ?? undefined;
      for (const folder of folders) await requireBuilt(folder, env.TAPIN_VERSION);
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
      const data = await Promise.all(published.map((part) => withSize(store, part)));
      report({ data, lines: data.map((part) => lineOf(part, channel, canary !== undefined)) });
    });
}

interface Sized extends Published {
  /** The compressed size of all its scripts and styles. */
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

function lineOf(part: Sized, channel: string, isCanary: boolean): string {
  const name = `${part.part} ${part.version}`;
  if (part.from === part.version) return `${name} is live on ${channel} already`;
  const before = part.from ? `, before it ${part.from}` : '';
  const how = isCanary ? `tried out on ${channel} beside ${part.from}` : `live on ${channel}${before}`;
  return `${name} is ${how}; ${sizeLine(part)}`;
}

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

function sizeLine({ bytes, bytesBefore }: Sized): string {
  if (bytesBefore === null) return `${kilobytes(bytes)} of script and style`;
  const change = bytes - bytesBefore;
  const words = change === 0 ? 'as before' : `${kilobytes(Math.abs(change))} ${change > 0 ? 'more' : 'less'}`;
  return `${kilobytes(bytes)} of script and style, ${words}`;
}
