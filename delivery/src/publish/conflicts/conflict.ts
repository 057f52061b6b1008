import type { Release } from '@tapin/delivery-formats/release';

/** A remote as its declaration describes it. */
export type Claiming = Pick<Release, 'name' | 'manifest'>;

/** A reason why two parts cannot be live together, or why one cannot be live at all. */
export interface Conflict {
  parts: string[];
  text: string;
  advice?: string;
  /** The remote that the host cannot run. The advice for its squad depends on the hosts in the store. */
  unmetOf?: Release;
  /**
   * A key of the conflict. Releases that are already live together with a conflict of the same key are tolerated,
   * because they are older than the rule.
   */
  toleratedAs?: string;
}
