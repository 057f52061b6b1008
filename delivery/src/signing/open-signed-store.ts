import type { KeyObject } from 'node:crypto';
import type { Store } from '#src/store/store.ts';
import { readPrivateKey, readPublicKey } from './keys.ts';
import { SignedStore } from './signed-store.ts';

export interface SigningVariables {
  SIGNING_ROOT?: string | undefined;
  STATE_DIR?: string | undefined;
}

interface SigningSettings {
  /** The file of the private key that signs what this process writes. */
  keyFile?: string | undefined;
  checksHistory?: boolean;
  warn: (line: string) => void;
}

/** Reads the root keys of the configuration: Base64 or files, separated by commas. */
export const rootKeysOf = ({ SIGNING_ROOT = '' }: SigningVariables): KeyObject[] =>
  SIGNING_ROOT.split(/[, ]+/).filter(Boolean).map(readPublicKey);

/** Returns the store with verification by the root keys of the configuration, or the store itself without them. */
export function withSigning(
  store: Store,
  { SIGNING_ROOT, STATE_DIR }: SigningVariables,
  { keyFile, checksHistory = false, warn }: SigningSettings,
): Store {
  const roots = rootKeysOf({ SIGNING_ROOT });
  if (roots.length === 0) return store;
  return new SignedStore(store, {
    roots,
    key: keyFile ? readPrivateKey(keyFile) : null,
    stateFolder: STATE_DIR || null,
    checksHistory,
    warn,
  });
}
