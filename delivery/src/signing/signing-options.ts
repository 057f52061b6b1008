import type { KeyObject } from 'node:crypto';

export interface SigningOptions {
  /** The root keys that the configuration pins. */
  roots: readonly KeyObject[];
  /** The private key that signs what this process writes. */
  key?: KeyObject | null;
  /** A folder outside of the store for the highest revisions that were seen. */
  stateFolder?: string | null;
  /** Whether the first read of a channel looks for newer pointers in its revisions. */
  checksHistory?: boolean;
  /** Returns what to do when this process has no key and has to sign a part. */
  withoutKey?: (part: string) => string;
  warn?: (line: string) => void;
}
