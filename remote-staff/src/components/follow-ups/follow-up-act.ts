import type { FollowUpResult } from '@tapin/shared/contract/vocabulary';

/** An act of the viewer: claiming a follow-up, or closing it with an outcome. */
export interface FollowUpAct {
  followUpId: string;
  /** The outcome of a closing; null for a claim. */
  outcome: FollowUpResult | null;
}
