import { type Store, StoreError } from './store.ts';
import { keyListVersions } from './stored-key-lists.ts';

/** Refuses an unsigned change of a store that has keys. Edges would ignore the change. */
export async function requireSigning(store: Store): Promise<void> {
  if (store.signing || (await keyListVersions(store.objects)).length === 0) return;
  throw new StoreError(
    `${store.address} is signed: set SIGNING_ROOT to the public root key, and name your key with --key or SIGNING_KEY`,
  );
}
