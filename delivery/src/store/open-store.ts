import { defaultStore } from '#src/default-store.ts';
import { BucketStore } from './bucket/bucket-store.ts';
import { FolderStore } from './folder-store.ts';
import type { Store } from './store.ts';

/** Whether an address means a bucket: `s3://bucket/path`. */
export const isBucket = (address: string): boolean => address.startsWith('s3://');

/** The store at an address, by default the folder in this repository; `tell` hears what it had to mend. */
export function openStore(
  address: string | undefined,
  tell: (line: string) => void = () => undefined,
): Store {
  const where = address || defaultStore;
  return isBucket(where) ? new BucketStore(where, tell) : new FolderStore(where, tell);
}
