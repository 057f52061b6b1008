import { defaultStore } from '#src/default-store.ts';
import { BucketStore } from './bucket/bucket-store.ts';
import { FolderStore } from './folder-store.ts';
import type { Store } from './store.ts';

/** Whether an address names a bucket: `s3://bucket/path`. */
export const isBucket = (address: string): boolean => address.startsWith('s3://');

/**
 * Opens the store at an address. The default is the folder in this repository.
 *
 * @param warn Receives a line about each document that was restored or could not be stored.
 */
export function openStore(
  address: string | undefined,
  warn: (line: string) => void = () => undefined,
): Store {
  const where = address || defaultStore;
  return isBucket(where) ? new BucketStore(where, warn) : new FolderStore(where, warn);
}
