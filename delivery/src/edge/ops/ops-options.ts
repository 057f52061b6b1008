import type { Store } from '#src/store/store.ts';
import type { Operator } from './operators.ts';
import type { WrongTokens } from './wrong-tokens.ts';

export interface OpsOptions {
  store: Store;
  channel: string;
  operators: readonly Operator[];
  wrongTokens: WrongTokens;
  /** Writes what this edge has counted, so that the page shows it. */
  flush: () => Promise<void>;
  log: (line: string, fields?: { id: string }) => void;
}
