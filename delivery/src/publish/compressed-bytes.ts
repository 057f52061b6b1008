import { type FileSizes, isCounted } from '@tapin/shared/remote/part-sizes';
import type { Release } from '@tapin/shared/remote/release';
import type { Store } from '#src/store/store.ts';

/** Returns the size of each script and style of a stored release in its smallest compressed form. */
export async function compressedSizes(store: Store, { name, version, files }: Release): Promise<FileSizes> {
  const loaded = Object.entries(files).filter(([file]) => isCounted(file));
  const sizes = loaded.map(async ([file, { size }]) => {
    const small = await store.openFile(name, version, file, 'br');
    small?.stream.destroy();
    return [file, small?.size ?? size] as const;
  });
  return Object.fromEntries(await Promise.all(sizes));
}

/** Returns the size of all scripts and styles of a stored release. */
export const compressedBytes = async (store: Store, release: Release): Promise<number> =>
  Object.values(await compressedSizes(store, release)).reduce((sum, size) => sum + size, 0);
