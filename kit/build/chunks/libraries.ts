import type { Chunk, PathData } from '@rspack/core';

const libraries = 'libraries';

/**
 * Puts libraries into separate files. Libraries change seldom and our code changes with each release. The address of
 * a library file depends on its content only, so that browsers download it once for many releases.
 */
export const libraryGroups = {
  default: false,
  defaultVendors: false,
  first: { test: /[\\/]node_modules[\\/]/, chunks: 'initial', name: libraries, enforce: true },
  later: {
    test: /[\\/]node_modules[\\/]/,
    chunks: 'async',
    name: (_module: unknown, chunks: Chunk[]) => `${chunks[0]?.name}-${libraries}`,
    enforce: true,
  },
} as const;

/** Returns the file name of a chunk. A library is named by its content, and any other chunk by the pattern `ours`. */
export const chunkFilename =
  (ownFilename: string) =>
  ({ chunk }: PathData): string =>
    chunk?.name?.endsWith(libraries) ? 'libraries/0.0.0-[contenthash:16]/[name].js' : ownFilename;

export const librariesIn = (files: string[]): string[] =>
  files.flatMap((file) => /^libraries\/([^/]+)\/[^/]+$/.exec(file)?.[1] ?? []);
