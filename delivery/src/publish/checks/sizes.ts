import { isDeepStrictEqual } from 'node:util';
import { type FileSizes, isCounted, measurePart } from '@tapin/delivery-formats/part-sizes';
import type { Release } from '@tapin/delivery-formats/release';
import { compressedSizes } from '@tapin/servers/brotli';
import type { Releases } from '#src/store/store.ts';

/** A release and the live release of its part, with the compressed sizes of their files. */
export interface MeasuredRelease {
  release: Release;
  sizes: FileSizes;
  live: { release: Release; sizes: FileSizes } | null;
}

export async function measureRelease(
  store: Releases,
  { release, folder, stored }: { release: Release; folder: string; stored: Release | null },
  live: Release | null,
): Promise<MeasuredRelease> {
  // Compressing files takes seconds. If the store has the release, it has the compressed files.
  const sizes =
    stored && isDeepStrictEqual(stored.files, release.files)
      ? await storedSizes(store, stored)
      : await compressedSizes(folder, Object.keys(release.files).filter(isCounted));
  return {
    release,
    sizes,
    live: live && { release: live, sizes: await storedSizes(store, live) },
  };
}

/** Returns the size of each script and style of a stored release in its smallest compressed form. */
export async function storedSizes(store: Releases, { name, version, files }: Release): Promise<FileSizes> {
  const loaded = Object.entries(files).filter(([file]) => isCounted(file));
  const sizes = loaded.map(async ([file, { size }]) => {
    const small = await store.openFile(name, version, file, 'br');
    small?.stream.destroy();
    return [file, small?.size ?? size] as const;
  });
  return Object.fromEntries(await Promise.all(sizes));
}

/** The compressed bytes of all scripts and styles of a release, as its budget counts them. */
export const totalBytes = (release: Release, sizes: FileSizes): number =>
  measurePart(release, sizes).sizes.total;
