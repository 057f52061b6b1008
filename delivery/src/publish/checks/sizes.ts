import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Channel } from '@tapin/delivery-formats/channel';
import { type FileSizes, isCounted, measurePart, sizeNames } from '@tapin/delivery-formats/part-sizes';
import type { Release } from '@tapin/delivery-formats/release';
import { brotli } from '@tapin/servers/brotli';
import { partOf } from '#src/store/pointers.ts';
import type { Releases } from '#src/store/store.ts';

/**
 * A release with budgets and the sizes of its files. If a budget is exceeded, the sizes of the live version are
 * included.
 */
export interface MeasuredRelease {
  release: Release;
  sizes: FileSizes;
  live: { version: string; sizes: FileSizes } | null;
}

export const exceededSize = ({ release, sizes }: Pick<MeasuredRelease, 'release' | 'sizes'>) => {
  const measured = measurePart(release, sizes).sizes;
  return sizeNames.find((each) => measured[each] > (release.budgets?.[each] ?? Number.POSITIVE_INFINITY));
};

export async function measureRelease(
  store: Releases,
  channel: Channel,
  release: Release,
  folder: string,
): Promise<MeasuredRelease[]> {
  const { name, version, budgets, files } = release;
  if (!budgets) return [];
  const stored = await store.readRelease(name, version);
  // Compressing files takes seconds. If the store has the release, it has the compressed files.
  const sizes =
    stored && isDeepStrictEqual(stored.files, files)
      ? await compressedSizes(store, stored)
      : await measureFolder(folder, files);
  const stable = exceededSize({ release, sizes }) && partOf(channel, name)?.stable;
  const live = stable ? await store.readRelease(name, stable) : null;
  return [
    {
      release,
      sizes,
      live: live && { version: live.version, sizes: await compressedSizes(store, live) },
    },
  ];
}

async function measureFolder(folder: string, files: Release['files']): Promise<FileSizes> {
  const counted = Object.keys(files).filter(isCounted);
  const sizes = counted.map(async (file) => {
    const content = await readFile(join(folder, file));
    const compressed = await brotli(file, content);
    return [file, Math.min(compressed.length, content.length)] as const;
  });
  return Object.fromEntries(await Promise.all(sizes));
}

/** Returns the size of each script and style of a stored release in its smallest compressed form. */
async function compressedSizes(store: Releases, { name, version, files }: Release): Promise<FileSizes> {
  const loaded = Object.entries(files).filter(([file]) => isCounted(file));
  const sizes = loaded.map(async ([file, { size }]) => {
    const small = await store.openFile(name, version, file, 'br');
    small?.stream.destroy();
    return [file, small?.size ?? size] as const;
  });
  return Object.fromEntries(await Promise.all(sizes));
}

export const compressedBytes = async (store: Releases, release: Release): Promise<number> =>
  Object.values(await compressedSizes(store, release)).reduce((sum, size) => sum + size, 0);
