import type { StoredFiles } from './stored-files.ts';

/** Returns the content of every file in a store, by path. */
export async function snapshot(files: StoredFiles): Promise<Record<string, string>> {
  const paths = await files.list();
  const contents = paths.map(async (path) => [path, (await files.read(path)).toString('base64')] as const);
  return Object.fromEntries((await Promise.all(contents)).sort());
}

/** Returns the paths whose content differs between two snapshots. */
export function changedFiles(before: Record<string, string>, after: Record<string, string>): string[] {
  const paths = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...paths].filter((path) => before[path] !== after[path]).sort();
}
