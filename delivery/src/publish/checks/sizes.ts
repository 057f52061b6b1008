import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type FileSizes, isCounted } from '@tapin/delivery-formats/part-sizes';
import type { Release } from '@tapin/delivery-formats/release';
import { brotli } from '@tapin/servers/brotli';
import type { Releases } from '#src/store/store.ts';

/** A release and the live release of its part, with the compressed sizes of their files. */
export interface MeasuredRelease {
  release: Release;
  sizes: FileSizes;
  live: { version: string; sizes: FileSizes } | null;
}

export async function measureRelease(
  store: Releases,
  { release, folder, stored }: { release: Release; folder: string; stored: Release | null },
  live: Release | null,
): Promise<MeasuredRelease> {
  // Compressing files takes seconds. If the store has the release, it has the compressed files.
  const sizes =
    stored && isDeepStrictEqual(stored.files, release.files)
      ? await compressedSizes(store, stored)
      : await measureFolder(folder, release.files);
  return {
    release,
    sizes,
    live: live && { version: live.version, sizes: await compressedSizes(store, live) },
  };
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
export async function compressedSizes(
  store: Releases,
  { name, version, files }: Release,
): Promise<FileSizes> {
  const loaded = Object.entries(files).filter(([file]) => isCounted(file));
  const sizes = loaded.map(async ([file, { size }]) => {
    const small = await store.openFile(name, version, file, 'br');
    small?.stream.destroy();
    return [file, small?.size ?? size] as const;
  });
  return Object.fromEntries(await Promise.all(sizes));
}
