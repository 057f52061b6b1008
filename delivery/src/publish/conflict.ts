import type { Release } from '@tapin/shared/remote/release';

/** A conflict between releases. */
export interface Conflict {
  parts: string[];
  text: string;
  /** The advice for the squad of a part. */
  advice?: string;
  /** The remote that the host cannot run. What its squad can do depends on the hosts in the store. */
  unmetOf?: Release;
  /** Releases that are live together with a conflict of this key may continue, because the rule is younger than they are. */
  toleratedAs?: string;
}
