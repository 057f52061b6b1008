import { Bucket } from './bucket.ts';
import { BucketObjects } from './bucket-objects.ts';
import { FolderObjects } from './folder-objects.ts';
import { isBucket, type ObjectStorage } from './object-storage.ts';

/** Opens documents that only the user of the process may read, in a folder or in a bucket. */
export function openPrivateObjects(address: string): ObjectStorage {
  if (isBucket(address)) return new BucketObjects(new Bucket(address));
  return new FolderObjects(address, { file: 0o600, folder: 0o700 });
}
