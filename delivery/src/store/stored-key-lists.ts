import type { ObjectStorage } from './object-storage.ts';

const folder = 'keys/signing';
export const keyListPath = (version: number) => `${folder}/${version}.json`;

/** Returns the numbers of the stored key lists, the latest first. They are not verified. */
export async function keyListVersions(objects: ObjectStorage): Promise<number[]> {
  const files = await objects.list(folder);
  const versions = files.flatMap((file) => /^(\d+)\.json$/.exec(file)?.[1] ?? []).map(Number);
  return versions.sort((a, b) => b - a);
}
