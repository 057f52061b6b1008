import type { ObjectStorage } from './object-storage.ts';
import { type Store, StoreError } from './store.ts';

const folder = 'keys/signing';
export const keyListPath = (version: number) => `${folder}/${version}.json`;

/** Returns the numbers of the stored key lists, the latest first. They are not verified. */
export async function keyListVersions(objects: ObjectStorage): Promise<number[]> {
  const files = await objects.list(folder);
  const versions = files.flatMap((file) => /^(\d+)\.json$/.exec(file)?.[1] ?? []).map(Number);
  return versions.sort((a, b) => b - a);
}

/** Refuses an unsigned change of a store that has keys. Edges would ignore the change. */
export async function requireSigning(store: Store): Promise<void> {
  if (store.signing || (await keyListVersions(store.objects)).length === 0) return;
  throw new StoreError(
    `${store.address} is signed: set SIGNING_ROOT to the public root key, and name your key with --key or SIGNING_KEY`,
  );
}
