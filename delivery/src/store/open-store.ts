import { isBucket } from '@tapin/servers/objects/object-storage';
import { bucketStore } from './bucket/bucket-store.ts';
import { folderStore } from './folder/folder-store.ts';
import type { Store } from './store.ts';

/**
 * Opens the store at an address.
 *
 * @param warn Receives a line about each document that was restored or could not be stored.
 */
export function openStore(address: string, warn: (line: string) => void = () => undefined): Store {
  return isBucket(address) ? bucketStore(address, warn) : folderStore(address, warn);
}
