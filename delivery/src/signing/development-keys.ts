import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isBucket } from '#src/store/open-store.ts';

/** The variables with which development verifies and signs. */
export interface DevelopmentKeys {
  SIGNING_ROOT: string;
  SIGNING_KEY: string;
  EDGE_KEY: string;
}

/** Returns the keys of development beside the folder of a store, or null when they do not exist. */
export function developmentKeys(store: string): DevelopmentKeys | null {
  const file = (name: string) => join(dirname(store), 'signing', name);
  if (isBucket(store) || !existsSync(file('root.pub'))) return null;
  return { SIGNING_ROOT: file('root.pub'), SIGNING_KEY: file('operator'), EDGE_KEY: file('edge') };
}
