import type { Chunk, PathData } from '@rspack/core';

const libraries = 'libraries';

/**
 * Libraries change seldom, our own code with each release: in files of their own, under an address that only says what
 * is in them, libraries are downloaded once for many releases.
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

/** The name of a file of chunks: libraries are addressed by content, everything else as `ours` says. */
export const exceptLibraries =
  (ours: string) =>
  ({ chunk }: PathData): string =>
    chunk?.name?.endsWith(libraries) ? 'libraries/0.0.0-[contenthash:16]/[name].js' : ours;

/** The versions under which a build leaves libraries. */
export const librariesIn = (files: string[]): string[] =>
  files.flatMap((file) => /^libraries\/([^/]+)\/[^/]+$/.exec(file)?.[1] ?? []);
