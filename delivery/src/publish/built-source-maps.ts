import { join } from 'node:path';
import { type Release, sourceMapsFolder } from '@tapin/shared/remote/release';
import { readIfExists } from '#src/store/durable-files.ts';
import type { SourceMaps } from '#src/store/source-maps.ts';

/** Reads the source maps of the scripts of a part. `folder` is the folder of these files below that of the build. */
export async function readSourceMaps(
  dist: string,
  folder: string,
  files: Release['files'],
): Promise<SourceMaps> {
  const scripts = Object.keys(files).filter((file) => /\.m?js$/.test(file));
  const read = scripts.map(
    async (file) => [file, await readIfExists(join(dist, sourceMapsFolder, folder, `${file}.map`))] as const,
  );
  return Object.fromEntries((await Promise.all(read)).filter(([, map]) => map !== null)) as SourceMaps;
}
