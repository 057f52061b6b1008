import type { Release } from '@tapin/shared/remote/release';
import type { Store } from '#src/store/store.ts';

/** Returns the size of all scripts and styles of a release, each in its smallest compressed form. */
export async function compressedBytes(store: Store, { name, version, files }: Release): Promise<number> {
  const loaded = Object.entries(files).filter(([file]) => /\.(m?js|css)$/.test(file));
  const sizes = loaded.map(async ([file, { size }]) => {
    const small = await store.openFile(name, version, file, 'br');
    small?.stream.destroy();
    return small?.size ?? size;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
