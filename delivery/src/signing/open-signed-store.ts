import type { KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { isBucket } from '@tapin/servers/objects/object-storage';
import { openStore } from '#src/store/open-store.ts';
import type { Store } from '#src/store/store.ts';
import { readPrivateKey, readPublicKey } from './keys.ts';
import { verifiedStore } from './signed-store.ts';

export interface SigningVariables {
  SIGNING_ROOT?: string | undefined;
  STATE_DIR?: string | undefined;
}

interface SigningSettings {
  keyFile?: string | undefined;
  checksHistory?: boolean;
  withoutKey?: (part: string) => string;
  warn: (line: string) => void;
}

/** Reads the root keys in the configuration: in Base64 or as files, separated by commas. */
export const rootKeysOf = ({ SIGNING_ROOT = '' }: SigningVariables): KeyObject[] =>
  SIGNING_ROOT.split(/[, ]+/).filter(Boolean).map(readPublicKey);

/**
 * Returns the store with verification by the configured root keys, or the store itself when no root key is configured.
 */
export function withSigning(
  store: Store,
  { SIGNING_ROOT, STATE_DIR }: SigningVariables,
  { keyFile, ...settings }: SigningSettings,
): Store {
  const roots = rootKeysOf({ SIGNING_ROOT });
  if (roots.length === 0) return store;
  return verifiedStore(store, {
    roots,
    key: keyFile ? readPrivateKey(keyFile) : null,
    stateFolder: STATE_DIR || null,
    ...settings,
  });
}

/** Whether signing is configured, as on a server. The keys and the store of development are not used then. */
export const isConfigured = ({
  SIGNING_ROOT,
  NODE_ENV,
}: SigningVariables & { NODE_ENV?: string | undefined }) =>
  Boolean(SIGNING_ROOT) || NODE_ENV === 'production';

export interface DevelopmentKeys {
  SIGNING_ROOT: string;
  SIGNING_KEY: string;
  EDGE_KEY: string;
}

export function developmentKeys(store: string): DevelopmentKeys | null {
  const file = (name: string) => join(dirname(store), 'signing', name);
  if (isBucket(store) || !existsSync(file('root.pub'))) return null;
  return { SIGNING_ROOT: file('root.pub'), SIGNING_KEY: file('operator'), EDGE_KEY: file('edge') };
}

/**
 * Opens a store for a command. Without a configuration, it uses the keys of development beside the folder of the store,
 * if `start` has created them.
 */
export function openForCommand(
  address: string,
  env: SigningVariables & { SIGNING_KEY?: string | undefined; NODE_ENV?: string | undefined },
  { keyFile, warn = () => undefined }: { keyFile?: string | undefined; warn?: (line: string) => void } = {},
): Store {
  const keys = isConfigured(env) ? null : developmentKeys(resolve(address));
  const variables = { ...env, ...keys };
  return withSigning(openStore(address, warn), variables, {
    keyFile: keyFile || variables.SIGNING_KEY,
    warn,
  });
}

/**
 * Returns messages about content that was refused at the last read of a channel, and about documents that expire. A
 * store without signing has none.
 */
export const signingProblems = ({ signing }: Store, channel: string): string[] =>
  signing ? [...signing.refusals(channel), ...signing.warnings(channel)] : [];
