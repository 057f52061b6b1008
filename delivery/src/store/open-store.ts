import { defaultStore } from '#src/default-store.ts';
import { FolderStore } from './folder-store.ts';
import type { Store } from './store.ts';

/** The store at an address, by default the folder in this repository; `tell` hears what it had to mend. */
export function openStore(address: string | undefined, tell: (line: string) => void): Store {
  return new FolderStore(address || defaultStore, tell);
}
